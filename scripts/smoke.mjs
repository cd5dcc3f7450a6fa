#!/usr/bin/env node
/** `npm start` in an empty data directory: it answers, describes itself in OpenAPI 3.1, runs a journey, and stops on SIGTERM. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endedBySignal, freePort, startService } from './lib/service.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const TURNS = '/v1/conversations/{conversationKey}/turns';

const dataDir = await mkdtemp(join(tmpdir(), 'atende-smoke-'));
try {
  await smoke(dataDir);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

async function smoke(directory) {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const env = { ...process.env, PORT: String(port), HOST: '127.0.0.1', ATENDE_DATA_DIR: directory };
  // The embedded database and generated keys, as on a fresh clone.
  for (const name of ['DATABASE_URL', 'API_KEYS']) delete env[name];
  const service = await startService(['npm', 'start'], { cwd: root, env, readyUrl: `${base}/health/ready`, timeoutMs: 180_000 });
  let faults;
  try {
    faults = [...(await describedFaults(base)), ...(await journeyFaults(base, directory))];
  } finally {
    const code = await service.stop('SIGTERM');
    if (!endedBySignal(code)) faults = [...(faults ?? []), `SIGTERM ended it with ${code}\n${service.printed()}`];
  }
  if (faults.length > 0) throw new Error(faults.join('\n'));
  console.log('smoke: started, described itself, ran a journey, stopped');
}

async function describedFaults(base) {
  const live = await fetch(`${base}/health/live`);
  const answer = await fetch(`${base}/openapi.json`);
  const contract = answer.ok ? await answer.json() : {};
  const checks = [
    [live.ok, `/health/live answered ${live.status}`],
    [String(contract.openapi).startsWith('3.1'), `/openapi.json answered ${answer.status}, openapi ${contract.openapi}`],
    [contract.paths?.[TURNS]?.post !== undefined, `/openapi.json does not describe POST ${TURNS}`],
    [contract.paths?.[TURNS]?.post?.requestBody !== undefined, 'the turn has no request body in the contract'],
  ];
  return checks.filter(([holds]) => !holds).map(([, fault]) => fault);
}

/** The demonstration customer has the invoice explained, accepts it, and gets a protocol. */
async function journeyFaults(base, directory) {
  const { keys } = JSON.parse(await readFile(join(directory, 'keys.json'), 'utf8'));
  const say = async (messageId, text) => {
    const headers = { authorization: `Bearer ${keys.turns}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ messageId, text, customer: { customerId: 'C-1' } });
    return (await fetch(`${base}/v1/conversations/smoke/turns`, { method: 'POST', headers, body })).json();
  };
  const explained = await say('s-1', 'quero entender minha fatura');
  const accepted = await say('s-2', 'sim');
  const checks = [
    [explained.pending?.workflow === 'invoice_explanation', `the explanation does not wait: ${JSON.stringify(explained)}`],
    [/^\d{10,}$/.test(accepted.finalization?.protocol ?? ''), `no protocol: ${JSON.stringify(accepted)}`],
  ];
  return checks.filter(([holds]) => !holds).map(([, fault]) => fault);
}
