import { END, type WorkflowNode } from '../../definition.js';
import { nodePath, type Check, type Finding, type Subject } from '../finding.js';

/** Where a pause leads on has to exist (WORKFLOWS §18): `resume_from`, and a node in `on_exhausted`. */
export const resumeFromMissing: Check = (subject) => [...subject.definition.nodes.values()].flatMap((node) => ofNode(node, subject));

function ofNode({ id, pause }: WorkflowNode, subject: Subject): readonly Finding[] {
  if (pause === null) return [];
  const { onExhausted } = pause.expectedInput;
  const isMissing = (target: string): boolean => target !== END && !subject.definition.nodes.has(target);
  const finding = (message: string, ...path: readonly string[]): Finding => ({
    code: 'resume_from_missing',
    path: nodePath(subject, id, 'pause', ...path),
    node: id,
    message,
  });
  const findings: Finding[] = [];
  if (pause.resumeFrom !== null && isMissing(pause.resumeFrom)) {
    findings.push(finding(`There is no node \`${pause.resumeFrom}\` to resume at: declare it, or name one that exists.`, 'resume_from'));
  }
  if (onExhausted.kind === 'node' && isMissing(onExhausted.node)) {
    findings.push(finding(`There is no node \`${onExhausted.node}\` to go on at: declare it, or write \`handoff\`.`, 'expected_input', 'on_exhausted'));
  }
  return findings;
}
