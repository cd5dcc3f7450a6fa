import { openTestDatabase, type TestDatabase } from '../../test/support/database.js';
import { EffectsJournal, FenceLost } from '../effects/index.js';
import { TurnFence } from '../effects/testing/turn-fence.js';
import { ManualClock } from '../kernel/clock.js';
import { FaultPoints } from '../platform/fault-points.js';
import { type ActionOutcome, ActionRegistry, type EffectAction, type Execution, montarRespostaTexto } from './domain/index.js';
import { OwnedExecutions, type OwnedReply } from './owned-executions.js';
import { ACTIVE_POINTERS, ActivationStore } from './persistence/activation-store.js';
import { ExecutionStore } from './persistence/execution-store.js';
import { VersionStore } from './persistence/version-store.js';
import { ManualTimeLimit } from './testing/manual-time-limit.js';
import { ScriptedInterpreter } from './testing/scripted-interpreter.js';
import { WorkflowCompiler } from './workflow-compiler.js';
import { WorkflowDirectory } from './workflow-directory.js';
import { WorkflowRepository } from './workflow-repository.js';

const TENANT = 'demo';
const TTL_SECONDS = 3_600;
const CLOCK = new ManualClock(new Date('2026-11-30T12:00:00Z'));

/** Asks, registers what was asked for and that it ends; its sentences say its version. */
const versionOf = (version: number): string => `name: jornada
version: ${version}
start: perguntar
inputs:
  chave: {type: string}
  cliente: {required: true, type: string}
nodes:
  - id: perguntar
    action: montar_resposta_texto
    input: {dados: {texto_usuario: "Versão ${version}?"}}
    pause:
      return_from: $.output.mensagem
      expected_input:
        key: resposta
        allowed_values: ["SIM", "NAO", "CONTINUAR"]
        normalize: upper_strip
        reprompt: "Sim ou não?"
        max_reprompts: 1
        on_exhausted: handoff
        semantic_classifier:
          enabled: true
          prompt: "SIM, NAO ou CONTINUAR"
          options: {SIM: {examples: [sim]}, NAO: {examples: [nao]}, CONTINUAR: {examples: ["e o prazo?"]}}
          option_actions: {CONTINUAR: {action: contextual_reentry}}
      resume_from: registrar
  - id: registrar
    action: registrar
    input: {chave: $.input.chave}
  - id: registrar_fim
    action: registrar
  - id: encerrar
    action: montar_resposta_texto
    input: {dados: {texto_usuario: "Fim da versão ${version}"}}
edges:
  - {from: perguntar, to: registrar}
  - {from: registrar, to: registrar_fim}
  - {from: registrar_fim, to: encerrar}
  - {from: encerrar, to: END}
`;

describe('the executions of a conversation', () => {
  let test: TestDatabase;
  let activations: ActivationStore;
  let journal: EffectsJournal;
  let executions: OwnedExecutions;
  let fence: TurnFence;
  let outcomes: readonly ActionOutcome[];
  let keys: string[];
  let count = 0;

  beforeAll(async () => {
    test = await openTestDatabase();
    const registrar: EffectAction = {
      name: 'registrar',
      effect: { operation: 'registrar_protocolo', protection: 'idempotency_key' },
      inputs: null,
      keyOf: ({ chave }) => (typeof chave === 'string' ? chave : null),
      dispatch: (_input, _context, key) => {
        keys.push(key);
        const [outcome = { kind: 'ok', value: { registrado: true } }, ...rest] = outcomes;
        outcomes = rest;
        return Promise.resolve(outcome);
      },
    };
    const actions = new ActionRegistry();
    actions.register(montarRespostaTexto);
    actions.register(registrar);
    activations = new ActivationStore(test.database);
    const repository = new WorkflowRepository(WorkflowDirectory.read('/nowhere'), new VersionStore(test.database), activations, new WorkflowCompiler(actions), CLOCK);
    await repository.upload(TENANT, 'jornada', versionOf(1), 'ana');
    await repository.upload(TENANT, 'jornada', versionOf(2), 'ana');
    journal = new EffectsJournal(test.database, CLOCK, new FaultPoints(null));
    executions = new OwnedExecutions({
      store: new ExecutionStore(test.database), repository, actions,
      journal,
      interpreter: new ScriptedInterpreter({ 'e o prazo?': { kind: 'value', value: 'CONTINUAR' } }),
      limits: new ManualTimeLimit(), pauseTtlSeconds: TTL_SECONDS,
    });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    count += 1;
    outcomes = [];
    keys = [];
    newTurn();
    await activate(1);
  });

  const id = (): string => `e-${count}`;
  /** The keys of its two effects. */
  const own = (): readonly string[] => [`${id()}:registrar:1`, `${id()}:registrar_fim:1`];
  const owner = (turn = fence) => ({ fence: turn, scope: null, signal: new AbortController().signal, now: CLOCK.now() });
  const start = (version: number | null = null, input = {}): Promise<Execution> =>
    executions.start(owner(), { executionId: id(), name: 'jornada', version, input: { cliente: 'Ana', ...input }, wish: null });
  const startAgain = (cliente: string, executionId = `${id()}-again`): Promise<Execution> =>
    executions.start(owner(), { executionId, name: 'jornada', version: null, input: { cliente }, wish: { cliente } });
  const reply = (text: string): Promise<OwnedReply> => executions.reply(owner(), id(), { kind: 'text', text });
  const activate = (version: number) => activations.switch({ tenantId: TENANT, name: 'jornada', reason: 'test', by: 'ana', at: CLOCK.now(), markerVersion: null }, version);
  const stored = () => new ExecutionStore(test.database).findOwned({ tenantId: TENANT, conversationKey: fence.conversationKey, executionId: id() });

  /** What the turn before did not commit is gone with it. */
  function newTurn(): void {
    fence = new TurnFence(test.database, TENANT, `c-${count}`);
  }

  async function committed<T>(work: Promise<T>): Promise<T> {
    const result = await work;
    await fence.commit();
    newTurn();
    return result;
  }

  it('run to their pause, and stand there once their turn is committed', async () => {
    expect(await start()).toMatchObject({ status: 'PAUSED', version: 1, pause: { message: 'Versão 1?' } });
    expect(await stored()).toBeNull();
    expect([...fence.riders.values()]).toMatchObject([{ note: { workflow: 'jornada', version: 1, status: 'PAUSED', reason: null }, versions: { 'workflow.jornada': '1' } }]);
    await committed(start());
    expect(await stored()).toMatchObject({ standalone: false, status: 'PAUSED', expires_at: new Date(CLOCK.now().getTime() + TTL_SECONDS * 1_000), ended_at: null });
  });

  it('need the input that their workflow declares', async () => {
    await expect(executions.start(owner(), { executionId: id(), name: 'jornada', version: null, input: {}, wish: null })).rejects.toMatchObject({ code: 'missing_input' });
  });

  it('run the version that was frozen, whatever is active now (architecture §4.24)', async () => {
    await activate(2);
    expect(await start(1)).toMatchObject({ version: 1, pause: { message: 'Versão 1?' } });
    newTurn();
    expect(await start(null)).toMatchObject({ version: 2 });
  });

  it('would run the versions that were active at their turn’s receipt, where it read them; else those of now', async () => {
    const names = ['jornada', 'outra'];
    await activate(2);
    expect(await executions.activeVersions(owner(), names)).toEqual(new Map([['jornada', 2]]));
    fence.along = { [ACTIVE_POINTERS.name]: { jornada: 1 } };
    expect(await executions.activeVersions(owner(), names)).toEqual(new Map([['jornada', 1]]));
    // Of a tenant that has switched nothing.
    fence.along = { [ACTIVE_POINTERS.name]: null };
    expect(await executions.activeVersions(owner(), names)).toEqual(new Map());
  });

  it('go on with the version that they began, whatever is active since', async () => {
    await committed(start());
    await activate(2);
    expect(await committed(reply('sim'))).toMatchObject({ kind: 'resumed', execution: { status: 'COMPLETED', version: 1, output: { mensagem: 'Fim da versão 1' } } });
    expect(await stored()).toMatchObject({ status: 'COMPLETED', version: 1, expires_at: null, ended_at: CLOCK.now() });
  });

  it('dispatch under the key that they were given, else under one of their own', async () => {
    await committed(start(null, { chave: 'k-1' }));
    await committed(reply('sim'));
    count += 1;
    newTurn();
    await committed(start());
    await committed(reply('sim'));
    expect(keys).toEqual(['k-1', `e-${count - 1}:registrar_fim:1`, ...own()]);
  });

  it('go on behind their last effect when their turn is repeated, and dispatch nothing twice', async () => {
    await committed(start());
    await reply('sim');
    // The turn dies before its commit: what stands is the snapshot that the intent was recorded with.
    expect(await stored()).toMatchObject({ status: 'RUNNING', revision: 3 });
    newTurn();
    expect(await committed(reply('não'))).toMatchObject({ kind: 'resumed', execution: { status: 'COMPLETED', input: { resposta: 'SIM' } } });
    expect(keys).toEqual(own());
    expect(await stored()).toMatchObject({ status: 'COMPLETED', revision: 5 });
  });

  it('dispatch nothing once the fence has fallen', async () => {
    await committed(start());
    fence.holds = false;
    await expect(reply('sim')).rejects.toThrow(FenceLost);
    expect(keys).toEqual([]);
    expect(await stored()).toMatchObject({ status: 'PAUSED', revision: 1 });
  });

  it('whose fence falls between two effects have failed there, and asked for anew go on there', async () => {
    await committed(start());
    fence.lasts = 1;
    await expect(reply('sim')).rejects.toThrow(FenceLost);
    await fence.commit();
    expect(await stored()).toMatchObject({ status: 'FAILED', reason: 'taken_over', revision: 3, expires_at: null, ended_at: CLOCK.now(), record: { cursor: 'registrar_fim', vars: { registrar: { registrado: true } } } });
    newTurn();
    expect(await committed(start())).toMatchObject({ status: 'COMPLETED', reason: null });
    expect(keys).toEqual(own());
  });

  it('that had failed and whose fence falls before they go on stand as they failed', async () => {
    outcomes = [{ kind: 'failed', error: 'http_500' }];
    await committed(start());
    await committed(reply('sim'));
    fence.holds = false;
    await expect(start()).rejects.toThrow(FenceLost);
    await fence.commit();
    expect(await stored()).toMatchObject({ status: 'FAILED', reason: 'action_failed', revision: 3 });
  });

  it('share a turn with effects that belong to none: one name, two statements', async () => {
    const alone = () => journal.run(fence, { key: `alone-${count}`, operation: 'o', request: {} }, () => Promise.resolve({ kind: 'ok', value: {} }));
    expect(await alone()).toMatchObject({ kind: 'ok' });
    await committed(start());
    expect(await committed(reply('sim'))).toMatchObject({ kind: 'resumed', execution: { status: 'COMPLETED' } });
    expect(await alone()).toMatchObject({ kind: 'ok' });
    expect(fence.toolCalls).toMatchObject([{ idempotencyKey: `alone-${count}`, replayed: true }]);
  });

  it('that failed run their failed node again, under its key', async () => {
    outcomes = [{ kind: 'failed', error: 'http_500' }];
    await committed(start());
    expect(await committed(reply('sim'))).toMatchObject({ kind: 'resumed', execution: { status: 'FAILED', reason: 'action_failed' } });
    expect(await committed(start())).toMatchObject({ status: 'COMPLETED', output: { mensagem: 'Fim da versão 1' } });
    expect(keys).toEqual([own()[0], ...own()]);
  });

  describe('that left an effect unsettled', () => {
    beforeEach(async () => {
      outcomes = [{ kind: 'lost', error: 'timeout' }, { kind: 'lost', error: 'timeout' }];
      await committed(start());
      expect(await committed(reply('sim'))).toMatchObject({ execution: { status: 'FAILED', reason: 'outcome_unknown' } });
      await activate(2);
      keys = [];
    });

    it('go on for the same wish under another id, under their keys and on their version (architecture §4.13, §4.27)', async () => {
      expect(await committed(startAgain('Ana'))).toMatchObject({ executionId: id(), status: 'COMPLETED', output: { mensagem: 'Fim da versão 1' } });
      expect(keys).toEqual(own());
      expect(await startAgain('Ana')).toMatchObject({ executionId: `${id()}-again`, status: 'PAUSED', version: 2 });
    });

    it('leave another wish alone, and one of another day or conversation', async () => {
      expect(await startAgain('Bia')).toMatchObject({ executionId: `${id()}-again`, status: 'PAUSED' });
      fence = new TurnFence(test.database, TENANT, `other-${count}`);
      expect(await startAgain('Ana')).toMatchObject({ executionId: `${id()}-again`, status: 'PAUSED' });
      newTurn();
      CLOCK.advance(24 * 3_600_000 + 1);
      expect(await startAgain('Ana')).toMatchObject({ executionId: `${id()}-again`, status: 'PAUSED' });
    });
  });

  it('that ended take no reply and are not begun again', async () => {
    await committed(start());
    const done = await committed(reply('sim'));
    expect(await reply('sim')).toEqual({ kind: 'gone' });
    expect(await start()).toEqual('execution' in done ? done.execution : null);
    expect(keys).toEqual(own());
  });

  describe('that wait', () => {
    beforeEach(() => committed(start()));

    it('go on waiting as they are where nothing is offered to them, as long as their time has not passed', async () => {
      const before = await stored();
      expect(await committed(executions.reply(owner(), id(), null))).toEqual({ kind: 'waits' });
      expect(await stored()).toEqual(before);
    });

    it('ask again by their reprompt, then give up', async () => {
      const asked = await committed(reply('banana'));
      expect(asked).toMatchObject({ kind: 'asked_again', execution: { pause: { attempts: 1 } } });
      expect('execution' in asked ? await executions.questionOf(owner(), asked.execution) : '').toBe('Sim ou não?');
      expect(await committed(reply('banana'))).toMatchObject({ kind: 'cancelled', execution: { reason: 'reprompts_exhausted' } });
      expect(await stored()).toMatchObject({ status: 'CANCELLED', expires_at: null });
    });

    it('let a question pass and wait no longer for it; asked again, they wait anew', async () => {
      const until = (await stored())?.expires_at;
      CLOCK.advance(60_000);
      expect(await committed(reply('e o prazo?'))).toMatchObject({ kind: 'reentry' });
      expect((await stored())?.expires_at).toEqual(until);
      await committed(reply('banana'));
      expect((await stored())?.expires_at).toEqual(new Date(CLOCK.now().getTime() + TTL_SECONDS * 1_000));
    });

    it.each([[TTL_SECONDS * 1_000 - 1, 'resumed'], [TTL_SECONDS * 1_000, 'expired']] as const)('after %i ms a yes finds them %s', async (milliseconds, kind) => {
      CLOCK.advance(milliseconds);
      expect(await committed(reply('sim'))).toMatchObject({ kind });
      expect(keys).toEqual(kind === 'resumed' ? own() : []);
      if (kind === 'expired') expect(await stored()).toMatchObject({ status: 'CANCELLED', reason: 'expired' });
    });

    it('are ended where the customer goes on elsewhere', async () => {
      await committed(executions.cancel(owner(), id(), 'abandoned'));
      expect(await stored()).toMatchObject({ status: 'CANCELLED', reason: 'abandoned' });
      await executions.cancel(owner(), 'unknown', 'abandoned');
      expect(fence.riders.size).toBe(0);
    });

    it('are nobody else’s (case C03)', async () => {
      const others = new TurnFence(test.database, TENANT, 'another');
      expect(await executions.reply(owner(others), id(), { kind: 'text', text: 'sim' })).toEqual({ kind: 'gone' });
    });
  });
});
