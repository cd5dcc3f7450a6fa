import fc from 'fast-check';
import { intentContext } from '../testing/intent-contexts.js';
import { pendingTamboro, pendingTwo } from '../testing/pending-contexts.js';
import { fastPath } from './fast-path.js';
import { readUtterance } from './language/utterance.js';

const none = intentContext();
const pending = pendingTamboro();

function reading(text: string, context = pending): string {
  const intent = fastPath(text, context);
  if (intent === null) return 'open';
  if (intent.affirmation) return intent.endsAfterAnswer ? 'yes, then end' : 'yes';
  return intent.negation ? 'no' : intent.kind === 'human_or_end' ? 'end' : intent.kind;
}

describe('fastPath: the canonical words of CONVERSATION', () => {
  it.each(['sim', 'isso', 'isso mesmo', 'pode seguir', 'correto', 'confirmo'])('%s affirms, with or without a question', (text) => {
    expect(fastPath(text, none)).toMatchObject({ kind: 'confirmation_response', affirmation: true, negation: false, source: 'rules', rawText: text });
    expect(reading(text)).toBe('yes');
  });

  it.each(['nao', 'não', 'negativo', 'nem', 'não quero'])('%s refuses', (text) => {
    expect(fastPath(text, none)).toMatchObject({ kind: 'confirmation_response', affirmation: false, negation: true, source: 'rules' });
  });

  it.each(['so isso', 'só isso', 'obrigado', 'obrigada', 'tchau', 'cancelar, obrigada'])('%s ends', (text) => {
    expect(fastPath(text, none)).toMatchObject({ kind: 'human_or_end', source: 'rules', wantsPerson: false });
  });

  it('leaves a long message to the classifiers', () => {
    expect(fastPath('vou querer entender essa cobrança que apareceu agora', none)).toBeNull();
  });
});

describe('fastPath: a yes or a no is the whole message', () => {
  it.each(['Sim!', ' sim ', 'siiim', 'SIM SIM', 'ss', 'tá bom', 'ok', '👍', 'uhum pode sim', 'isso, mesmo', 'sim, nunca usei o tamboro', 'sim, nunca usei', 'não tenho dúvida, pode cancelar', 'pode cancelar o tamboro', 'sim moça pode tirar', 'claro', 'pode'])('%s affirms while a question waits', (text) => {
    expect(reading(text)).toBe('yes');
  });

  it.each(['sim... quer dizer, não', 'pode seguir não', 'não, cancela esses não', 'correto nada, tá errado', 'naum', 'deixa quieto', 'isso não', 'não reconheço isso', 'mas eu não contratei isso', 'acho que não', '👎', 'sim nada', 'isso eu não contratei'])('%s refuses', (text) => {
    expect(reading(text)).toBe('no');
  });

  it.each([
    'isso é um absurdo, já expliquei três vezes', 'correto é vocês não cobrarem', 'simples assim?', 'sim?', 'do no', 'yes', 'no valor de 14,99 mesmo?', 'pode, mas só o Tamboro', 'sim, mas cancela o tamboro também', 'sim, cancela os dois e o netflix',
    'isso vai demorar', 'ano', 'assim', 'entendi', 'não entendi', 'sim, pera', 'acho que sim', 'talvez', 'certo é o que eu contratei', 'contratei sim', 'eu reconheço', 'kkkk', 'sim 🙄', '👍👎', 'legal né', 'confirmo que não contratei', 'pode continuar com o serviço', 'pode cancelar tudo', 'tanto faz', 'quero cancelar o tamboro', 'cancela o tamboro', 'sim, mas eu não contratei isso', 'não, pode cancelar', 'sim, cancela os três', 'sim ❌',
  ])('%s is no plain answer', (text) => {
    expect(['open', 'unknown', 'action_request']).toContain(reading(text));
  });

  it('takes "os dois" only for a queue of two, and a name only for the whole queue', () => {
    expect(reading('os dois, pode', pendingTwo())).toBe('yes');
    expect(reading('os dois, pode')).toBe('unknown');
    expect(reading('pode cancelar o tamboro', pendingTwo())).toBe('open');
    expect(fastPath('sim, o tamboro e o tim fashion', pendingTwo())).toMatchObject({ affirmation: true, mentionedItems: ['tamboro', 'tim fashion'] });
  });

  it('takes no verb of another action for a yes', () => {
    expect(reading('sim, contesta', pendingTamboro())).toBe('open');
    expect(reading('sim quero falar do youtube', pendingTamboro({ pendingConfirmationPrompt: 'Entendi que você deseja falar sobre o serviço YouTube Premium Mensal. Correto?', pendingItemNames: ['YouTube Premium Mensal'] }))).toBe('yes');
    expect(reading('sim, contesta', pendingTamboro({ pendingConfirmationPrompt: 'Entendi que você deseja contestar o serviço Tamboro Mensal. Correto?' }))).toBe('yes');
  });
});

describe('fastPath: politeness and goodbyes (architecture §4.2)', () => {
  it.each([
    ['sim, obrigada', 'yes, then end'], ['não, só isso obrigada', 'end'], ['não, obrigado', 'no'], ['ok, tchau', 'yes, then end'], ['não, tchau', 'end'], ['obrigado', 'end'],
  ])('%s with a question pending is %s', (text, expected) => {
    expect(reading(text)).toBe(expected);
  });

  it.each(['obrigado a pagar', 'nunca uso isso', 'obrigado por me cobrar errado', 'quero só isso mesmo: cancelar o tamboro', 'pode tirar o netflix? obrigado', 'tchau nada, quero resolver isso agora', 'obrigado? não entendi', 'cancela o tamboro por favor, obrigada', 'eu nem uso isso', 'preciso isso resolvido hoje', 'fui obrigada', 'quero sair da tim', 'paguei, obrigado'])('%s is no goodbye', (text) => {
    expect(fastPath(text, none)).toBeNull();
  });

  it.each(['então tá bom obrigada tchau tchau', 'Perfeito, resolveu. Era isso.', 'valeu, boa noite', 'já resolveu', 'Encerrar atendimento', 'muito obrigado 🙏', 'entendi, obrigado'])('%s ends when nothing is asked', (text) => {
    expect(reading(text, none)).toBe('end');
  });

  it.each(['obrigado por assistir', 'legendas pela comunidade', '', 'obrigado.', '   '])('on voice, "%s" with something pending asks again (case C26)', (text) => {
    expect(fastPath(text, pendingTamboro({ channel: 'voice' }))).toMatchObject({ kind: 'unknown', affirmation: false, negation: false });
  });

  it('still ends a call that is said goodbye to', () => {
    expect(reading('tchau', pendingTamboro({ channel: 'voice' }))).toBe('end');
  });
});

describe('fastPath: after an explanation', () => {
  const explained = intentContext({ lastToolKind: 'explanation', lastQuestion: 'Com essa explicação, consegui esclarecer sua dúvida?' });

  it.each(['entendi', 'já resolveu', 'não, tá tudo certo agora', 'agora sim entendi'])('%s affirms', (text) => {
    expect(reading(text, explained)).toBe('yes');
  });

  it('reads what was not understood as a no, and leaves a denial of charges to the classifiers', () => {
    expect(reading('não entendi', explained)).toBe('no');
    expect(reading('não contratei isso', explained)).toBe('open');
  });

  it('leaves "nenhum desses" after a list to the classifiers, which know the list', () => {
    expect(reading('nenhum desses', intentContext({ snapshotItemNames: ['Tamboro Mensal'] }))).toBe('open');
  });
});

describe('fastPath: properties', () => {
  const AFFIRMING = new Set('sim isso exato exatamente correto corretissimo certo certeza confirmo confirmado confirma confirmar pode podem segue siga prossiga prossegue prosseguir ok beleza ta tudo muito certamente claro logico obvio obviamente duvida duvidas problema problemas fechou fechado combinado manda mete bora vamos vamo vai va toca positivo afirmativo perfeito uhum quero aceito autorizo autorizado concordo acordo show legal otimo otima maravilha joia excelente massa top demorou faz faca verdade aprovado aprovo eh sigo procede proceda dale tranquilo suave boa feito absoluta'.split(' '));

  it('never affirms a text in which no word of affirmation stands whole', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), fc.array(fc.constantFrom('simples', 'assim', 'do', 'no', 'isso', 'claramente', 'pod', 'sim', 'nao', 'tamboro', 'entendi', 'obrigado', ',', '?', 'mas'), { maxLength: 6 }).map((words) => words.join(' '))), (text) => {
        const intent = fastPath(text, pending);
        if (intent?.affirmation !== true) return;
        const utterance = readUtterance(text);
        expect(utterance.emoji === 'yes' || utterance.words.some((word) => AFFIRMING.has(word))).toBe(true);
        expect(utterance.hasQuestionMark).toBe(false);
      }),
      { seed: 42, numRuns: 2000 },
    );
  });
});
