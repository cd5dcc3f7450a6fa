import { wayText, type Check, type Finding, type Subject } from '../finding.js';
import { reach, walk, wayTo, type Walk } from '../flow.js';
import type { Read } from '../reads.js';

/** References to the result of a node that did not run before (WORKFLOWS §17.3, architecture §4.25). */
export const unsetVars: Check = (subject) => {
  const history = new History(subject);
  return subject.reads.flatMap((read) => {
    const { reference, node, isQuestion } = read;
    const [writer] = reference.keys;
    if (isQuestion || writer === undefined || (reference.root !== 'vars' && reference.root !== 'nodes')) return [];
    if (!subject.definition.nodes.has(writer)) return [never(read, `there is no node \`${writer}\`: correct the name`)];
    if (!subject.flow.reachable.has(node)) return [];
    return ofRead(read, writer, history);
  });
};

function ofRead(read: Read, writer: string, history: History): readonly Finding[] {
  const { node, moment, reference, path } = read;
  if (writer === node) {
    if (moment === 'after') return [];
    const message = `\`${reference.text}\` is the node's own earlier result, absent when it runs first: mind that in the action, or allow it in \`lint\`.`;
    return [{ code: 'vars_maybe_unset', path, node, message }];
  }
  if (!history.mayRunBefore(writer, node)) {
    return [never(read, `no path runs \`${writer}\` before \`${node}\`: read a node that ran, or lead the way through \`${writer}\``)];
  }
  const without = history.wayWithout(writer, node);
  if (without === null) return [];
  const message = `\`${reference.text}\` may be absent, because ${wayText(without)} does not run \`${writer}\`: lead every way through it, or allow it in \`lint\`.`;
  return [{ code: 'vars_maybe_unset', path, node, message }];
}

function never({ reference, path, node }: Read, why: string): Finding {
  return { code: 'vars_never_set', path, node, message: `\`${reference.text}\` is never set: ${why}.` };
}

/** Which nodes ran before which. */
class History {
  private readonly after = new Map<string, ReadonlySet<string>>();
  private readonly avoiding = new Map<string, Walk>();

  constructor(private readonly subject: Subject) {}

  /** On some path from the start `writer` runs, and later `reader`. */
  mayRunBefore(writer: string, reader: string): boolean {
    const { flow } = this.subject;
    if (!flow.reachable.has(writer)) return false;
    const after = this.after.get(writer) ?? reach(flow.successors.get(writer) ?? [], flow.successors);
    this.after.set(writer, after);
    return after.has(reader);
  }

  /** A path from the start to `reader` on which `writer` does not run; null when every path runs it. */
  wayWithout(writer: string, reader: string): readonly string[] | null {
    const { start, successors } = this.subject.flow;
    if (start === null || start === writer) return null;
    const avoiding = this.avoiding.get(writer) ?? walk([start], successors, writer);
    this.avoiding.set(writer, avoiding);
    return wayTo(reader, avoiding);
  }
}
