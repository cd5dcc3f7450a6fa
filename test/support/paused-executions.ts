import { createScratchDatabase } from './database.js';
import { WorkflowBench } from './workflows.js';

export type Version = 1 | 2;

/** A workflow that asks and ends, and says its version in both sentences. */
export function versionOf(version: Version): string {
  return `name: versao
version: ${version}
start: perguntar
nodes:
  - id: perguntar
    action: montar_resposta_texto
    input: {dados: {texto_usuario: "Versão ${version}?"}}
    pause:
      enabled: true
      return_from: $.output.mensagem
      expected_input: {key: resposta, allowed_values: ["SIM", "NAO"], normalize: upper_strip}
      resume_from: encerrar
  - id: encerrar
    action: montar_resposta_texto
    input: {dados: {texto_usuario: "Fim da versão ${version}"}}
edges:
  - {from: perguntar, to: encerrar}
  - {from: encerrar, to: END}
`;
}

const AT_ONCE = 16;

/** Pauses executions, restarts the product on the same database, and resumes every one of them. */
export async function resumeAfterRestart(count: number): Promise<void> {
  const database = await createScratchDatabase();
  const first = await WorkflowBench.open({ database });
  expect((await first.upload('versao', versionOf(1))).status).toBe(201);
  const ids = await inBatches(count, async () => (await first.start('versao', { version: 1 })).executionId);
  await first.stop();
  const second = await WorkflowBench.open({ database });
  try {
    const ended = await inBatches(count, (index) => second.resume(ids[index] ?? '', index % 2 === 0 ? 'sim' : { value: 'NAO' }));
    expect(ended.map(({ executionId, status, version, output }) => [executionId, status, version, output['mensagem']])).toEqual(
      ids.map((id) => [id, 'COMPLETED', 1, 'Fim da versão 1']),
    );
  } finally {
    await second.stop();
    await database.drop();
  }
}

async function inBatches<T>(count: number, work: (index: number) => Promise<T>): Promise<readonly T[]> {
  const done: T[] = [];
  for (let from = 0; from < count; from += AT_ONCE) {
    done.push(...(await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - from) }, (_unused, offset) => work(from + offset)))));
  }
  return done;
}
