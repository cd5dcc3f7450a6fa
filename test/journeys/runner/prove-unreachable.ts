import type { OperatorSetup, PathFile, PathReply, ProofSpace, Unreachable } from '../../../authoring/paths/path-file.js';
import { labelOfExecution, labelOfPath, stepsOfLabel } from '../../../authoring/paths/path-label.js';
import type { JsonObject, JsonValue } from '../../../src/kernel/json.js';
import { pathsOf, type WorkflowDefinition } from '../../../src/workflow-engine/domain/index.js';
import { mergeSetup } from './merge-setup.js';
import type { PathPerformance, PathSetting } from './run-path.js';

export interface Proof {
  /** What takes it after all; empty: nothing does. */
  readonly takenBy: readonly string[];
  /** How many settings were played; for a proof by the graph, its paths. */
  readonly tried: number;
}

/** Looks for anything that takes what a file declares unreachable: along the graph, or in every combination of the data that decides it. */
export async function proveUnreachable(
  definition: WorkflowDefinition,
  file: Pick<PathFile, 'input' | 'operator'>,
  unreachable: Unreachable,
  run: (setting: PathSetting) => Promise<PathPerformance>,
): Promise<Proof> {
  const { proof } = unreachable;
  if (proof === 'graph') {
    const labels = pathsOf(definition).paths.map(labelOfPath);
    return { takenBy: labels.filter((label) => isTaken(unreachable, label)), tried: labels.length };
  }
  const settings = settingsOf(file, proof);
  const takenBy: string[] = [];
  for (const setting of settings) {
    const label = labelOfExecution((await run(setting)).execution);
    if (isTaken(unreachable, label)) takenBy.push(`${label} with ${JSON.stringify(setting)}`);
  }
  return { takenBy, tried: settings.length };
}

/** A longer run that begins like the path has not taken it. */
function isTaken({ step, path }: Unreachable, label: string): boolean {
  return step === undefined ? label === path : stepsOfLabel(label).includes(step);
}

function settingsOf({ input, operator }: Pick<PathFile, 'input' | 'operator'>, space: ProofSpace): readonly PathSetting[] {
  return inputsOf(input ?? {}, space.input ?? {}).flatMap((given) =>
    (space.operator ?? [{}]).flatMap((setup: OperatorSetup) =>
      (space.replies ?? [[]]).map((replies: readonly PathReply[]) => ({ input: given, operator: mergeSetup(operator, setup), replies })),
    ),
  );
}

function inputsOf(base: JsonObject, values: Readonly<Record<string, readonly JsonValue[]>>): readonly JsonObject[] {
  let inputs: readonly JsonObject[] = [base];
  for (const [name, each] of Object.entries(values)) inputs = inputs.flatMap((input) => each.map((value) => ({ ...input, [name]: value })));
  return inputs;
}
