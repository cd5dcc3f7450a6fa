import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Turn } from './support/atende.js';
import { executionOf, pauseOf } from './support/dialogue.js';
import { type RecordedConversation, recordedConversations } from './support/recorded/recording.js';
import { type Restored, startOn } from './support/recorded/restored.js';
import { RestoredTalk } from './support/recorded/restored-talk.js';

/** Test 7 of measured-facts.md: what an earlier build left goes on in this one (docs/testing.md, "Recorded conversations"). */
const FOLDER = 'test/fixtures/conversations';
const START_LIMIT_MS = 120_000;

/** A later version of a journey, in which nothing of the shipped one is left. */
const LATER = `name: vas_estrategico
version: 99
start: dizer
nodes:
  - id: dizer
    action: montar_resposta_texto
    input: {dados: {texto_usuario: "Isto é a versão de depois."}}
edges:
  - {from: dizer, to: END}
`;

let restored: Restored;

describe.each(readdirSync(FOLDER).sort())('conversations of build %s', (build) => {
  const conversations = recordedConversations(join(FOLDER, build));

  beforeAll(async () => {
    restored = await startOn(conversations);
  }, START_LIMIT_MS);
  afterAll(async () => {
    await restored.stop();
  });

  it.each(conversations.map((conversation) => [conversation.name, conversation] as const))('%s goes on', async (_name, conversation) => {
    for (const { here, expected } of await new RestoredTalk(restored.atende, conversation).goOn()) expect(here).toBe(expected);
  });
});

describe('rows of an earlier schema', () => {
  const conversation = recorded('3f94b08', 'which_item');

  beforeAll(async () => {
    // As if the columns of the last migration had not been there: their values find no place.
    restored = await startOn([{ ...conversation, recording: { ...conversation.recording, migrations: conversation.recording.migrations.slice(0, -1) } }]);
  }, START_LIMIT_MS);
  afterAll(async () => {
    await restored.stop();
  });

  it('are brought forward by the start, and the conversation goes on', async () => {
    for (const { here, expected } of await new RestoredTalk(restored.atende, conversation).goOn()) expect(here).toBe(expected);
  });
});

describe('a later version that was activated meanwhile', () => {
  const waiting = recorded('journeys', 'strategic_after_a_step');
  const asked = recorded('journeys', 'confirmation_pending');

  beforeAll(async () => {
    restored = await startOn([waiting, asked]);
    for (const conversation of [waiting, asked]) await activate(conversation);
  }, START_LIMIT_MS);
  afterAll(async () => {
    await restored.stop();
  });

  it('does not touch a pause: it ends on the version it began with; what begins now runs the later one', async () => {
    const talk = new RestoredTalk(restored.atende, waiting);
    const execution = executionOf(lastAnswer(waiting));
    for (const { here, expected } of await talk.goOn()) expect(here).toBe(expected);
    expect((await talk.agent().get(`/v1/workflows/executions/${execution}`)).body).toMatchObject({ version: 3, status: 'COMPLETED' });
    await talk.say('quero cancelar o HBO Max');
    expect(await talk.say('sim')).toMatchObject({ pending: null, reply: { text: expect.stringContaining('versão de depois') as unknown } });
  });

  it('does not touch a confirmation: what runs is the version that was asked about (architecture §4.10)', async () => {
    for (const { here, expected } of await new RestoredTalk(restored.atende, asked).goOn()) expect(here).toBe(expected);
  });
});

// By itself: its clock is that of its own recording, and a confirmation lives for thirty minutes.
describe('a later version, and a step that was recorded without one', () => {
  const versionless = recorded('3f94b08', 'confirmation_refused');

  beforeAll(async () => {
    restored = await startOn([versionless]);
    await activate(versionless);
  }, START_LIMIT_MS);
  afterAll(async () => {
    await restored.stop();
  });

  it('runs the one that is active', async () => {
    const turn = await new RestoredTalk(restored.atende, versionless).say('sim');
    expect(pauseOf(turn)).toBeNull();
    expect(turn.reply?.text).toContain('versão de depois');
  });
});

describe('a release that brings a later version and no longer has the one that waits', () => {
  const waiting = recorded('journeys', 'strategic_after_a_step');
  let directory: string;

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'atende-workflows-'));
    cpSync('workflows', directory, { recursive: true });
    rmSync(join(directory, 'vas_estrategico.v3.yaml'));
    writeFileSync(join(directory, 'vas_estrategico.v99.yaml'), LATER);
    writeFileSync(join(directory, 'vas_estrategico.active.yaml'), 'version: 99\n');
    restored = await startOn([waiting], directory);
  }, START_LIMIT_MS);
  afterAll(async () => {
    await restored.stop();
    rmSync(directory, { recursive: true });
  });

  it('finishes it as it was stored when it was first used', async () => {
    for (const { here, expected } of await new RestoredTalk(restored.atende, waiting).goOn()) expect(here).toBe(expected);
  });
});

async function activate(conversation: RecordedConversation): Promise<void> {
  const agent = new RestoredTalk(restored.atende, conversation).agent();
  await agent.post('/v1/admin/workflows/vas_estrategico/versions').set('content-type', 'application/yaml').send(LATER).expect(201);
  await agent.put('/v1/admin/workflows/vas_estrategico/active').send({ version: 99, reason: 'test' }).expect(200);
}

function recorded(build: string, name: string): RecordedConversation {
  const found = recordedConversations(join(FOLDER, build)).find((conversation) => conversation.name === name);
  if (found === undefined) throw new Error(`${build}/${name} is not recorded`);
  return found;
}

function lastAnswer({ recording }: RecordedConversation): Turn {
  const last = recording.said.at(-1);
  if (last === undefined) throw new Error('Nothing was said');
  return last.answer;
}
