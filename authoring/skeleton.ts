import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseWorkflowFileName } from '../src/workflow-engine/domain/index.js';
import { UsageError } from './usage-error.js';
import { versionsIn } from './workflow-files.js';

/** A workflow that asks and ends, to be written over: every part of the DSL that most journeys need. */
function versionText(name: string): string {
  return `# What this journey is for, in a sentence.
name: ${name}
version: 1
start: apresentar

# What the caller gives; a start without a required one is refused.
inputs:
  msisdn: {required: true, type: string}

nodes:
  - id: apresentar
    action: montar_resposta_texto
    input:
      dados:
        texto_usuario: "Posso continuar?"
    pause:
      enabled: true
      return_from: $.output.mensagem
      expected_input:
        key: resposta_usuario
        allowed_values: ["SIM", "NAO"]
        normalize: upper_strip
        reprompt: "Responda sim ou não, por favor."
      resume_from: decidir

  - id: decidir
    action: no_op

  - id: confirmar
    action: montar_resposta_texto
    input:
      dados:
        texto_usuario: "Pronto."

  - id: recusar
    action: montar_resposta_texto
    input:
      dados:
        texto_usuario: "Operação não realizada."

edges:
  - {from: apresentar, to: decidir}
  - {from: decidir, to: confirmar, priority: 10, when: {eq: [$.input.resposta_usuario, SIM]}}
  - {from: decidir, to: recusar, priority: 20, when: {eq: [$.input.resposta_usuario, NAO]}}
  - {from: confirmar, to: END}
  - {from: recusar, to: END}
`;
}

const PLAYS = `# Played and compared with test/golden in every build; npm run workflow -- golden --accept records it.
plays:
  - name: the customer accepts
    input: {msisdn: "11999990001"}
    replies: [sim]
    expect:
      status: COMPLETED
      said: ["Posso continuar?", "Pronto."]
  - name: the customer refuses
    input: {msisdn: "11999990001"}
    replies: [NAO]
    expect:
      status: COMPLETED
      said: ["Posso continuar?", "Operação não realizada."]
`;

/**
 * Writes a workflow that lint accepts: its first version, the marker that makes it active, and plays.
 * @returns the paths written
 * @throws UsageError for a name that no workflow can have, or that one has
 */
export function writeSkeleton(name: string, folder: string): readonly string[] {
  if (parseWorkflowFileName(`${name}.v1.yaml`) === null || name.includes('/')) {
    throw new UsageError(`a workflow cannot be named ${JSON.stringify(name)}: begin with a letter, go on with letters, digits, _ and -, 64 at most`);
  }
  const files = [
    { path: join(folder, `${name}.v1.yaml`), text: versionText(name) },
    { path: join(folder, `${name}.active.yaml`), text: 'version: 1\n' },
    { path: join(folder, 'plays', `${name}.v1.play.yaml`), text: PLAYS },
  ];
  const taken = versionsIn(folder).findLast(({ identity }) => identity?.name === name)?.path ?? files.find(({ path }) => existsSync(path))?.path;
  if (taken !== undefined) throw new UsageError(`${taken} exists: another version is a file of its own, and the marker says which is active`);
  for (const { path, text } of files) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return files.map(({ path }) => path);
}
