import { readFileSync } from 'node:fs';
import { KEYS } from './support/app.js';
import { Atende, type Talk, withInvoice } from './support/atende.js';
import { effectsOf, play } from './support/dialogue.js';

/** What nobody knows is never done again blindly, whatever came between (architecture §4.13, §4.27). */
describe('an effect whose outcome was lost, and the customer asks for it again', () => {
  let atende: Atende;

  beforeAll(async () => {
    atende = await Atende.start();
  });
  afterAll(async () => {
    await atende.stop();
  });

  const opened = (effects: readonly string[]): readonly string[] => effects.filter((effect) => /^(abrir_contestacao_cliente|registrar_protocolo)/u.test(effect));
  const release = (key: string, to: 'bot' | 'closed') => atende.as(KEYS.operator).post(`/v1/conversations/${key}/release`).send({ to }).expect(200);

  /** The first contestation happened, its answer was lost twice, and a person took over. */
  async function lost(key: string): Promise<Talk> {
    const talk = atende.talk(key, withInvoice('november', key.toUpperCase()));
    await talk.say('contesta o tamboro');
    await atende.fault({ operation: 'abrir_contestacao_cliente', match: {}, kind: 'timeout_after_effect', times: 2 });
    expect(await talk.say('sim')).toMatchObject({ actions: [{ tool: 'contestacao_tool', outcome: 'unknown' }] });
    await atende.as(KEYS.operator).post(`/v1/conversations/${key}/takeover`).send({ operator: 'ana' }).expect(200);
    return talk;
  }

  async function activateAnother(version: number): Promise<void> {
    const yaml = readFileSync('workflows/contestacao_tool.v2.yaml', 'utf8').replace('version: 2', `version: ${version}`);
    await atende.as(KEYS.admin).post('/v1/admin/workflows/contestacao_tool/versions').set('content-type', 'application/yaml').send(yaml).expect(201);
    await atende.as(KEYS.admin).put('/v1/admin/workflows/contestacao_tool/active').send({ version, reason: 'test' }).expect(200);
  }

  it('after the person gave it back: its first key', async () => {
    const talk = await lost('unsettled-bot');
    await release('unsettled-bot', 'bot');
    expect(opened(await effectsOf(atende, () => play(talk, 'contesta o tamboro', 'sim')))).toEqual([]);
  });

  it('once another version of the journey is active: the version it began with', async () => {
    const talk = await lost('unsettled-version');
    await release('unsettled-version', 'bot');
    await activateAnother(98);
    expect(opened(await effectsOf(atende, () => play(talk, 'contesta o tamboro', 'sim')))).toEqual([]);
  });

  it('nor is what went before a plain failure, once another version is active', async () => {
    const talk = atende.talk('failed-version', withInvoice('november', 'FAILED-VERSION'));
    await talk.say('contesta o tamboro');
    await atende.fault({ operation: 'abrir_contestacao_cliente', match: {}, kind: 'error', times: 1 });
    expect(opened(await effectsOf(atende, () => talk.say('sim')))).toEqual([expect.stringContaining('registrar_protocolo')]);
    await activateAnother(99);
    expect(opened(await effectsOf(atende, () => play(talk, 'contesta o tamboro', 'sim')))).toEqual(['abrir_contestacao_cliente Tamboro Mensal 14.99']);
  });

  it.each([
    ['the same order', 'bot', 'cancela o vod e o tamboro'],
    ['another order', 'bot', 'quero cancelar o tamboro e o vod'],
    ['another order in another session', 'closed', 'quero cancelar o tamboro e o vod'],
  ] as const)('of several items, named in %s', async (order, to, again) => {
    const key = `unsettled-batch-${order.replaceAll(' ', '-')}`;
    const talk = atende.talk(key, withInvoice('november', key.toUpperCase()));
    await talk.say('cancela o vod e o tamboro');
    await atende.fault({ operation: 'cancelar_vas_avulso', match: {}, kind: 'timeout_after_effect', times: 2 });
    expect(await talk.say('sim')).toMatchObject({ actions: [{ tool: 'cancelar_vas_avulso', outcome: 'unknown' }] });
    await atende.as(KEYS.operator).post(`/v1/conversations/${key}/takeover`).send({ operator: 'ana' }).expect(200);
    await release(key, to);
    // A part of it is another wish: asked for, with a warning.
    if (to === 'bot') expect((await talk.say('cancela só o vod')).reply?.text).toMatch(/^Não recebi resposta do sistema sobre o cancelamento dos serviços VOD e Tamboro Mensal, que pode ter sido feito\. Só peço outra vez se você confirmar\. Vamos seguir/u);
    await talk.say('não', withInvoice('november', key.toUpperCase()));
    const effects = await effectsOf(atende, async () => {
      await talk.say(again);
      expect(await talk.say('sim')).toMatchObject({ actions: [{ tool: 'cancelar_vas_avulso', outcome: 'success', items: [{ outcome: 'success' }, { outcome: 'success' }] }] });
    });
    expect(effects).toEqual([]);
  });

  it('in another session of the conversation', async () => {
    const talk = await lost('unsettled-closed');
    await release('unsettled-closed', 'closed');
    const effects = await effectsOf(atende, async () => {
      await talk.say('contesta o tamboro', withInvoice('november', 'UNSETTLED-CLOSED'));
      await talk.say('sim');
    });
    expect(opened(effects)).toEqual([]);
  });
});
