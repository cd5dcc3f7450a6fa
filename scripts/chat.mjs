#!/usr/bin/env node
/**
 * Talks to a running Atende from a terminal or a pipe, one line a turn, and shows beside each answer how it was decided.
 * ATENDE_URL (http://127.0.0.1:3000); the key is ATENDE_KEY or, with the embedded database, the one that the first start left
 * in ATENDE_DATA_DIR (.data). The conversation is ATENDE_CONVERSATION or a new one; the customer is ATENDE_CUSTOMER_ID and
 * ATENDE_MSISDN, or the demonstration customer.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ChatClient } from './lib/chat-client.mjs';
import { decisionLines, HELP, style } from './lib/chat-view.mjs';

const show = style(process.stdout.isTTY && !process.env.NO_COLOR);
async function main() {
  const key = process.env.ATENDE_KEY ?? storedKey(process.env.ATENDE_DATA_DIR ?? '.data');
  if (key === null) {
    console.error('atende chat: no key. Set ATENDE_KEY to a key of scope turns; `npm start` prints one on its first start.');
    return 2;
  }
  const client = new ChatClient({
    url: process.env.ATENDE_URL ?? `http://127.0.0.1:${process.env.PORT ?? 3000}`,
    key,
    conversationKey: process.env.ATENDE_CONVERSATION ?? newConversation(),
    customer: { customerId: process.env.ATENDE_CUSTOMER_ID ?? 'C-1', msisdn: process.env.ATENDE_MSISDN ?? '11999990001' },
  });
  console.log(show.dim(`${client.url} · conversation ${client.conversationKey} · ${HELP}`));
  return converse(client);
}

/** Lines are taken one after the other: a piped line waits for the answer to the one before. */
async function converse(client) {
  const lines = createInterface({ input: process.stdin, terminal: false });
  let code = 0;
  prompt();
  for await (const line of lines) {
    const text = line.trim();
    if (text === '/sair') break;
    if (!process.stdin.isTTY && text !== '') console.log(`> ${text}`);
    if (text !== '' && !(await answered(client, text))) code = 1;
    prompt();
  }
  lines.close();
  return code;
}

function prompt() {
  if (process.stdin.isTTY) process.stdout.write('> ');
}

async function answered(client, text) {
  try {
    await (COMMANDS[text] ?? say)(client, text);
    return true;
  } catch (error) {
    console.error(`atende chat: ${error.message}`);
    return false;
  }
}

const COMMANDS = {
  '/nova': (client) => {
    client.conversationKey = newConversation();
    console.log(show.dim(`conversation ${client.conversationKey}`));
  },
  '/voz': (client) => setChannel(client, 'voice'),
  '/texto': (client) => setChannel(client, 'text'),
  '/estado': async (client) => printJson(await client.conversation()),
  '/trace': async (client) => printJson(await client.trace()),
};

async function say(client, text) {
  if (text.startsWith('/')) throw new Error(`${text} is no command: ${HELP}`);
  const turn = await client.say(text);
  console.log(turn.reply === null ? show.dim('(no answer: a person owns the session, or a newer message came)') : turn.reply.text);
  if (turn.reply?.speech) console.log(show.dim(`speech: ${turn.reply.speech}`));
  for (const line of decisionLines(turn)) console.log(show.dim(line));
}

function setChannel(client, channel) {
  client.channel = channel;
  console.log(show.dim(`channel ${channel}`));
}

function printJson(value) {
  console.log(JSON.stringify(value, null, 2));
}

function newConversation() {
  return `chat-${randomUUID().slice(0, 8)}`;
}

/** The file that src/platform/auth/first-keys.ts writes: `{ tenant, keys: { turns, operator, admin } }`. */
function storedKey(directory) {
  try {
    return JSON.parse(readFileSync(join(directory, 'keys.json'), 'utf8')).keys?.turns ?? null;
  } catch {
    return null;
  }
}

process.exitCode = await main();
