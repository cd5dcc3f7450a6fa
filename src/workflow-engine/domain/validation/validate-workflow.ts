import type { WorkflowDefinition } from '../definition.js';
import { limitProblems, readWorkflow, sortProblems, type ExpectedIdentity, type LoadedWorkflow, type SourceMap } from '../loading/index.js';
import { PROBLEM_SEVERITIES, type WorkflowProblem } from '../problem.js';
import { actions } from './checks/actions.js';
import { branches } from './checks/branches.js';
import { cycleWithoutPause } from './checks/cycle-without-pause.js';
import { danglingEdge } from './checks/dangling-edge.js';
import { endUnreachable } from './checks/end-unreachable.js';
import { missingStart } from './checks/missing-start.js';
import { noOutgoingEdge } from './checks/no-outgoing-edge.js';
import { noReplyGoesOn } from './checks/no-reply-goes-on.js';
import { resumeFromMissing } from './checks/resume-from-missing.js';
import { tokenNotAllowed } from './checks/token-not-allowed.js';
import { undeclaredInput } from './checks/undeclared-input.js';
import { unknownOption } from './checks/unknown-option.js';
import { unreachableNode } from './checks/unreachable-node.js';
import { unsetVars } from './checks/unset-vars.js';
import type { ActionCatalog, Check, Finding, Subject } from './finding.js';
import { flowOf } from './flow.js';
import { readsOf } from './reads.js';

/** The checklist of WORKFLOWS §18 and the anti-patterns of §17, as far as a definition shows them. */
const CHECKS: readonly Check[] = [
  missingStart,
  danglingEdge,
  noOutgoingEdge,
  resumeFromMissing,
  actions,
  undeclaredInput,
  noReplyGoesOn,
  tokenNotAllowed,
  unknownOption,
  unsetVars,
  endUnreachable,
  unreachableNode,
  cycleWithoutPause,
  branches,
];

/**
 * Whether a journey makes sense: what cannot run or contradicts itself is an error, what is likely meant otherwise a warning,
 * unless the file allows it (api.md "Workflows").
 * @param actions null: the actions are not known here, and nothing is said of them
 */
export function validateWorkflow(definition: WorkflowDefinition, source: SourceMap, actions: ActionCatalog | null): readonly WorkflowProblem[] {
  const subject: Subject = { definition, source, actions, flow: flowOf(definition), reads: readsOf(definition, source) };
  const findings = CHECKS.flatMap((check) => check(subject));
  const allowed = new Set(definition.allowed.map(allowanceKey));
  const kept = findings.filter((finding) => !isAllowed(finding, allowed));
  return sortProblems([...kept, ...unusedAllowances(findings, definition)].map(({ code, path, message }) => source.problem(code, path, message, placeOf(code))));
}

/**
 * A workflow's text, loaded and validated. `definition` is null where an error forbids to run it; `loadWorkflow` has it even
 * then, to be looked at.
 */
export function checkWorkflow(text: string, actions: ActionCatalog | null, expected: ExpectedIdentity | null = null): LoadedWorkflow {
  const loaded = readWorkflow(text, expected);
  const found = loaded.definition === null ? [] : validateWorkflow(loaded.definition, loaded.source, actions);
  const problems = limitProblems([...loaded.problems, ...found]);
  return { ...loaded, problems, definition: problems.some(({ severity }) => severity === 'error') ? null : loaded.definition };
}

/** Errors are never silenced. */
function isAllowed(finding: Finding, allowed: ReadonlySet<string>): boolean {
  return isSilenceable(finding) && allowed.has(allowanceKey(finding));
}

function isSilenceable({ code }: Finding): boolean {
  return PROBLEM_SEVERITIES[code] === 'warning';
}

function allowanceKey({ code, node }: { readonly code: string; readonly node: string | null }): string {
  return `${code} ${node ?? ''}`;
}

function unusedAllowances(findings: readonly Finding[], definition: WorkflowDefinition): readonly Finding[] {
  const warned = new Set(findings.filter(isSilenceable).map(allowanceKey));
  return definition.allowed.flatMap((allowance, index) => {
    if (warned.has(allowanceKey(allowance))) return [];
    const message = `This allowance silences nothing, for there is no warning \`${allowance.code}\` at \`${allowance.node}\`: remove it.`;
    return [{ code: 'unused_allowance', path: ['lint', 'allow', index], node: null, message }];
  });
}

/** These are about a name, not about its value. */
function placeOf(code: Finding['code']): 'key' | 'value' {
  return code === 'undeclared_action_input' || code === 'unknown_option' ? 'key' : 'value';
}
