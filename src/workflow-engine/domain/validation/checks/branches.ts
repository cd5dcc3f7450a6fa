import type { Condition, WorkflowEdge, WorkflowNode } from '../../definition.js';
import type { Path } from '../../loading/index.js';
import { all, any, Budget, findValuation, not, TRUE, type Proposition, type Valuation } from '../branches/proposition.js';
import { Propositions } from '../branches/propositions-of.js';
import { atEdges, inputValuesOf, type InputValues } from '../branches/value-set.js';
import { waysOn } from '../flow.js';
import type { Check, Finding, Subject } from '../finding.js';

/** Propositions looked at over a whole file: a hundred milliseconds, and far more than a journey that people wrote needs. */
const BUDGET = 300_000;
/** Of a case that no edge covers; the rest of it would only make the message long. */
const MAX_DESCRIBED = 3;

interface Branch {
  readonly edge: WorkflowEdge;
  readonly path: Path;
  readonly holds: Proposition;
}

/** Branches of a node: does one always hold, can each be taken, does the order of the file decide (WORKFLOWS §6). */
export const branches: Check = (subject) => {
  const { definition, flow } = subject;
  const inputs = inputValuesOf(definition, flow);
  const budget = new Budget(BUDGET);
  return [...definition.nodes.values()].flatMap((node) => {
    const edges = definition.edges.get(node.id) ?? [];
    if (edges.length === 0) return [];
    return waysOn(node).usesEdges ? ofNode(node, edges, inputs.get(node.id) ?? new Map(), subject, budget) : neverAsked(node, edges, subject);
  });
};

function ofNode(node: WorkflowNode, edges: readonly WorkflowEdge[], entering: InputValues, { source }: Subject, budget: Budget): readonly Finding[] {
  const conditions = [node.pause?.when, ...edges.map((edge) => edge.when)].filter((when): when is Condition => when !== null && when !== undefined);
  const propositions = new Propositions(node.id, atEdges(node, entering), conditions);
  const asked = whenAsked(node, propositions);
  const found = edges.map((edge) => ({
    edge,
    path: source.edges.get(edge) ?? ['edges'],
    holds: edge.when === null ? TRUE : propositions.of(edge.when),
  }));
  return [
    ...found.flatMap((branch, index) => (budget.isSpent ? [] : shadowed(branch, found.slice(0, index), asked, budget))),
    ...found.flatMap((branch, index) => (budget.isSpent ? [] : overlapping(branch, found.slice(0, index), asked, budget))),
    ...incomplete(node, found, asked, budget),
  ];
}

/** Where a pause resumes elsewhere, the node's own edges are asked only while it does not pause. */
function whenAsked({ pause }: WorkflowNode, propositions: Propositions): Proposition {
  if (pause?.enabled !== true || pause.when === null || pause.resumeFrom === null) return TRUE;
  return not(propositions.of(pause.when));
}

/** A node that always pauses and resumes elsewhere never asks its edges; one to the same place only says it again (Appendix A). */
function neverAsked({ id, pause }: WorkflowNode, edges: readonly WorkflowEdge[], { source }: Subject): readonly Finding[] {
  return edges.filter((edge) => edge.to !== pause?.resumeFrom).map((edge) => ({
    code: 'shadowed_edge',
    path: source.edges.get(edge) ?? ['edges'],
    node: id,
    message: `This edge is never taken, because \`${id}\` always pauses and resumes at \`${pause?.resumeFrom ?? ''}\`: remove it, give the pause a \`when\`, or drop \`resume_from\`.`,
  }));
}

function shadowed({ edge, path, holds }: Branch, earlier: readonly Branch[], asked: Proposition, budget: Budget): readonly Finding[] {
  const goal = all([asked, holds, not(any(earlier.map((other) => other.holds)))]);
  if (findValuation(goal, budget) !== null) return [];
  const message = earlier.length === 0
    ? `The edge to \`${edge.to}\` is never taken, because its condition never holds: correct or remove it.`
    : `The edge to \`${edge.to}\` is never taken, because where it holds an earlier one does: give it a smaller \`priority\`, or remove it.`;
  return [{ code: 'shadowed_edge', path, node: edge.from, message }];
}

function overlapping({ edge, path, holds }: Branch, earlier: readonly Branch[], asked: Proposition, budget: Budget): readonly Finding[] {
  const before = earlier.filter((other) => other.edge.priority < edge.priority);
  const rivals = earlier.filter((other) => other.edge.priority === edge.priority);
  const isReached = not(any(before.map((other) => other.holds)));
  for (const rival of rivals) {
    if (budget.isSpent) return [];
    const found = findValuation(all([asked, holds, rival.holds, isReached]), budget);
    if (found === null || found === 'exhausted') continue;
    const message = `The edges to \`${rival.edge.to}\` and \`${edge.to}\` share priority ${edge.priority} and both hold${describe(found)}: give them different priorities, or conditions that exclude each other.`;
    return [{ code: 'overlapping_priorities', path, node: edge.from, message }];
  }
  return [];
}

function incomplete({ id }: WorkflowNode, found: readonly Branch[], asked: Proposition, budget: Budget): readonly Finding[] {
  const uncovered = findValuation(all([asked, not(any(found.map((branch) => branch.holds)))]), budget);
  if (uncovered === null) return [];
  const why = uncovered === 'exhausted' ? 'It cannot be shown that an edge always holds' : `No edge holds${describe(uncovered)}`;
  return [{
    code: 'branch_incomplete',
    path: found.at(-1)?.path ?? ['edges'],
    node: id,
    message: `${why}: declare an edge from \`${id}\` without \`when\` as the fallback, or cover every case.`,
  }];
}

function describe(valuation: Valuation): string {
  const parts = [...valuation].slice(0, MAX_DESCRIBED).map(([variable, value]) => `\`${variable.id}\` is ${variable.values[value] ?? ''}`);
  return parts.length === 0 ? '' : ` where ${parts.join(' and ')}`;
}
