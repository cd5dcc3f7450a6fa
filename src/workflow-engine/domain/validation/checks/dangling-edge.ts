import { END, type WorkflowEdge } from '../../definition.js';
import type { Check, Finding, Subject } from '../finding.js';

/** An edge that leaves or enters nothing (WORKFLOWS §4.5). */
export const danglingEdge: Check = (subject) => [...subject.definition.edges.values()].flat().flatMap((edge) => ends(edge, subject));

function ends(edge: WorkflowEdge, { definition, source }: Subject): readonly Finding[] {
  const path = source.edges.get(edge) ?? ['edges'];
  const finding = (end: 'from' | 'to', message: string): Finding => ({ code: 'dangling_edge', path: [...path, end], node: edge.from, message });
  const findings: Finding[] = [];
  if (!definition.nodes.has(edge.from)) {
    findings.push(finding('from', edge.from === END ? 'Nothing follows END: remove this edge.' : `There is no node \`${edge.from}\`: declare it, or remove this edge.`));
  }
  if (edge.to !== END && !definition.nodes.has(edge.to)) {
    findings.push(finding('to', `There is no node \`${edge.to}\`: declare it, or lead this edge to a node that exists or to END.`));
  }
  return findings;
}
