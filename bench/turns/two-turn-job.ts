import type { INestApplicationContext } from '@nestjs/common';
import { ExecutionService, WorkflowRepository } from '../../src/workflow-engine/index.js';

/** Two steps, a pause, the answer SIM, three steps: the job of measured-facts, as authors write it. */
const WORKFLOW = `name: dois_turnos
version: 1
start: receber
nodes:
  - {id: receber, action: no_op, input: {cliente: $.input.cliente}}
  - id: perguntar
    action: montar_resposta_texto
    input: {dados: {texto_usuario: "Podemos seguir?"}}
    pause:
      enabled: true
      return_from: $.output.mensagem
      expected_input: {key: resposta, allowed_values: ["SIM", "NAO"], normalize: upper_strip}
      resume_from: decidir
  - {id: decidir, action: no_op, input: {}}
  - {id: registrar, action: no_op, input: {resposta: $.input.resposta}}
  - id: responder
    action: montar_resposta_texto
    input: {dados: {texto_usuario: "Combinado."}}
edges:
  - {from: receber, to: perguntar}
  - {from: perguntar, to: decidir}
  - {from: decidir, to: registrar, priority: 10, when: {eq: [$.input.resposta, SIM]}}
  - {from: decidir, to: responder, priority: 99}
  - {from: registrar, to: responder}
  - {from: responder, to: END}
`;

/** Publishes the job and gives what runs it once: two turns, each stored. */
export async function twoTurnJob(app: INestApplicationContext, tenantId: string): Promise<() => Promise<readonly number[]>> {
  const executions = app.get(ExecutionService, { strict: false });
  await app.get(WorkflowRepository, { strict: false }).upload(tenantId, 'dois_turnos', WORKFLOW, 'bench');
  let customers = 0;
  return async () => {
    customers += 1;
    const startedAt = performance.now();
    const { execution } = await executions.start({ tenantId, name: 'dois_turnos', version: 1, input: { cliente: customers }, idempotencyKey: null });
    const pausedAt = performance.now();
    const ended = await executions.resume(tenantId, execution.executionId, { kind: 'text', text: 'sim' });
    if (execution.status !== 'PAUSED' || ended.status !== 'COMPLETED') throw new Error(`The job went ${execution.status}, ${ended.status}`);
    return [pausedAt - startedAt, performance.now() - pausedAt];
  };
}
