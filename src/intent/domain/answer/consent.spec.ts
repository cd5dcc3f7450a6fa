import fc from 'fast-check';
import { pendingTamboro, pendingTwo } from '../../testing/pending-contexts.js';
import { fastPath } from '../fast-path.js';
import type { IntentContext } from '../intent.js';

const youtube = pendingTamboro({ pendingConfirmationPrompt: 'Entendi que você deseja falar sobre o serviço YouTube Premium Mensal. Correto?', pendingItemNames: ['YouTube Premium Mensal'] });

function reading(text: string, context: IntentContext = pendingTamboro()): string {
  const intent = fastPath(text, context);
  if (intent === null) return 'open';
  return intent.affirmation ? 'yes' : intent.negation ? 'no' : intent.act === 'greeting' ? 'greeting' : intent.kind;
}

describe('a yes is consent and courtesy, read as a whole and in order (architecture §4.2)', () => {
  it.each(['quero esse serviço', 'eu quero o tamboro', 'sim, eu quero esse serviço', 'claro, quero o serviço', 'quero ele', 'sigo com o tamboro', 'vamos seguir com ele', 'pode seguir com o serviço', 'bora de tamboro'])('"%s" wants the service', (text) => {
    expect(reading(text)).toBe('unknown');
  });

  it.each(['aceito a cobrança', 'a cobrança procede', 'autorizo essa cobrança', 'confirmo a cobrança', 'esse valor tá certo', 'tá certo a cobrança', 'concordo com o tamboro', 'confirmo o tamboro', 'tamboro ok'])('"%s" accepts the charge or names it only', (text) => {
    expect(reading(text)).toBe('unknown');
  });

  it.each(['ela falou pode', 'meu filho falou sim', 'a moça falou tá bom', 'meu pai falou pode', 'a outra atendente disse que sim', 'falou e disse', 'sim, ele é meu filho', 'sim, é meu'])('"%s" reports or remarks', (text) => {
    expect(reading(text)).toBe('unknown');
  });

  it.each(['oi tudo bem', 'bom dia tudo bem', 'boa tarde, tudo certo', 'opa, beleza', 'oi tudo certo aí'])('"%s" greets', (text) => {
    expect(reading(text)).toBe('greeting');
  });

  it.each(['demorou muito', 'já feito', 'isso eu entendi', 'legal esse serviço', 'tamboro é massa', 'ah ok', 'ah tá, ok', 'sim, entendi', 'pois é', 'muito bom', 'hum isso', 'claro né', 'já tá certo', 'já resolvi sim', 'era isso', 'sim, não quero mais', 'sim, não quero mais esse serviço', 'cancela pra mim'])('"%s" is asked about again', (text) => {
    expect(reading(text)).toBe('unknown');
  });

  it.each(['é', 'é é', 'tá', 'tá tá', 'hum ok', 'muito bom', 'tudo bem', 'uhum'])('on a voice line "%s" is a sound of listening', (text) => {
    expect(reading(text, pendingTamboro({ channel: 'voice' }))).toBe('unknown');
  });

  it.each(['sim', 'pode', 'ok', 'tá bom', 'isso', 'sim pode cancelar'])('on a voice line "%s" is a yes', (text) => {
    expect(reading(text, pendingTamboro({ channel: 'voice' }))).toBe('yes');
  });

  it.each([
    'quero cancelar sim', 'confirmo o cancelamento', 'sim, eu confirmo o cancelamento do tamboro', 'o tamboro pode cancelar', 'pode seguir com o cancelamento', 'entendi, pode cancelar', 'ah, pode cancelar', 'sim cancela logo essa porcaria', 'sim, no valor de 14,99', 'pode cancelar o tamboro do final 7048',
    'sim, pode cancelar que eu não uso', 'sim pode cancelar nem sabia que tinha isso', 'sim, pode retirar o valor', 'sim, pode retirar da fatura', 'mas é claro que sim', 'é pra cancelar mesmo', 'SIM!!1', 'tem meu ok', 'não quero mais, pode cancelar', 'não tem problema, pode', 'bom dia, sim', 'claro que pode', 'autorizo a retirada', 'quero sim cancelar', 'tudo correto', 'pode efetuar o cancelamento', 'perfeito', 'tudo bem',
  ])('"%s" is a yes', (text) => {
    expect(reading(text)).toBe('yes');
  });

  it('takes another amount, line or number of items for no yes', () => {
    expect(reading('sim, no valor de 19,99')).toBe('open');
    expect(reading('pode cancelar o tamboro do final 0059')).toBe('open');
    expect(reading('sim, os três', pendingTwo())).toBe('unknown');
    expect(reading('sim, os dois', pendingTwo())).toBe('yes');
  });

  it('takes an action that was not offered for no yes', () => {
    expect(reading('sim, cancela', youtube)).toBe('open');
    expect(reading('confirmo o cancelamento', youtube)).toBe('unknown');
    expect(reading('sim, quero falar do youtube', youtube)).toBe('yes');
  });
});

describe('consent × object × courtesy', () => {
  const CONSENT = ['sim', 'pode', 'isso', 'ok', 'claro', 'confirmo', 'quero', 'aceito', 'autorizo', 'concordo', 'certo', 'perfeito', 'legal', 'beleza', 'pode seguir', 'tá bom', 'entendi'] as const;
  const THING = ['esse serviço', 'o serviço', 'a cobrança', 'essa cobrança', 'com ele', 'esse valor', 'ela'] as const;
  const ACTION = ['cancelar', 'cancelar o tamboro', 'cancelar esse serviço', 'tirar essa cobrança'] as const;
  const COURTESY = ['por favor', 'moça', 'então', 'senhor', 'viu'] as const;
  const runs = { seed: 42, numRuns: 1500 };
  const courteous = fc.tuple(fc.option(fc.constantFrom(...COURTESY)), fc.option(fc.constantFrom(...COURTESY)));
  const around = ([before, after]: readonly [string | null, string | null], text: string): string => [before, text, after].filter((part) => part !== null).join(', ');

  it('never affirms a consent whose object is the service or the charge', () => {
    // "sim, esse serviço" restates what the question named; nothing is wanted or accepted by it.
    const restated = /(?:sim|pode)[, ]+esse serviço/u;
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...CONSENT), { minLength: 1, maxLength: 2 }), fc.constantFrom(...THING), fc.constantFrom(' ', ', '), courteous, (consent, thing, joint, courtesy) => {
        const text = around(courtesy, `${consent.join(', ')}${joint}${thing}`);
        return restated.test(text) || reading(text) !== 'yes';
      }),
      runs,
    );
  });

  it('affirms a word that allows with the offered action as object, whatever the courtesy', () => {
    fc.assert(
      fc.property(fc.constantFrom('pode', 'sim, pode', 'sim, quero', 'claro, pode', 'isso, pode'), fc.constantFrom(...ACTION), courteous, (consent, action, courtesy) => reading(around(courtesy, `${consent} ${action}`)) === 'yes'),
      runs,
    );
  });

  it('never affirms a remark that only hears, with or without courtesy', () => {
    fc.assert(
      fc.property(fc.constantFrom('ah', 'hum', 'pois', 'entendi,', 'já'), fc.constantFrom('ok', 'sim', 'tá', 'isso', 'certo', 'claro', 'beleza'), courteous, (aside, consent, courtesy) => reading(around([null, courtesy[1]], `${aside} ${consent}`)) !== 'yes'),
      runs,
    );
  });

  it('never affirms what somebody else said', () => {
    fc.assert(
      fc.property(fc.constantFrom('ele', 'ela', 'meu filho', 'minha mãe', 'a atendente', 'o moço da loja'), fc.constantFrom('falou', 'disse', 'falou que', 'disse que'), fc.constantFrom('sim', 'pode', 'ok', 'tá bom', 'isso mesmo', 'certo'), (who, said, consent) => reading(`${who} ${said} ${consent}`) === 'unknown'),
      runs,
    );
  });
});
