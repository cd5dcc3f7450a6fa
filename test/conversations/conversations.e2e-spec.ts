import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Atende } from '../support/atende.js';
import { yamlReader } from '../../authoring/checked-yaml.js';
import type { Conversation } from './runner/conversation.js';
import { CONVERSATION_SCHEMA } from './runner/conversation-schema.js';
import { playConversation } from './runner/play-conversation.js';

/** The conversations of this folder over HTTP (docs/conversation-tests.md); `npm run test:conversations -- NAME` names some. */
const FOLDER = 'test/conversations';
const read = yamlReader<Conversation>(CONVERSATION_SCHEMA);
const wanted = (process.env['ATENDE_CONVERSATIONS'] ?? '').split('\n').filter((name) => name !== '');
const files = wanted.length === 0 ? conversationsIn(FOLDER) : wanted.map(fileOf);

describe('conversations', () => {
  let atende: Atende;

  beforeAll(async () => {
    atende = await Atende.start();
  });
  afterAll(async () => {
    await atende.stop();
  });

  it.each(files.map((path) => [basename(path, '.yaml'), path] as const))('%s', async (_name, path) => {
    const failure = await playConversation(atende, path, read(path));
    if (failure !== null) throw new Error(failure);
  });
});

function conversationsIn(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .map((name) => join(folder, name));
}

/** By its path, or by its name in the folder. */
function fileOf(name: string): string {
  return existsSync(name) ? name : join(FOLDER, name.endsWith('.yaml') ? name : `${name}.yaml`);
}
