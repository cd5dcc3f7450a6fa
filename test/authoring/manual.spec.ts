import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { versionsIn } from '../../authoring/workflow-files.js';
import { loadWorkflow, PROBLEM_SEVERITIES, WORKFLOW_SCHEMA } from '../../src/workflow-engine/domain/index.js';

const manual = readFileSync('docs/workflows.md', 'utf8');

describe('docs/workflows.md', () => {
  it('lists every problem code with its severity, and no other', () => {
    const listed = [...manual.matchAll(/^\| `([a-z_]+)` \| (error|warning) \|/gmu)].map(([, code, severity]) => [code, severity]);
    expect(Object.fromEntries(listed)).toEqual(PROBLEM_SEVERITIES);
    expect(listed.length).toBe(Object.keys(PROBLEM_SEVERITIES).length);
  });

  it('links every example, and nothing that is not there', () => {
    const links = [...manual.matchAll(/\]\(([^)#]+)\)/gu)].map(([, target]) => target ?? '').filter((target) => !target.includes('://'));
    expect(links.filter((target) => !existsSync(join('docs', target)))).toEqual([]);
    expect(versionsIn('docs/examples').map(({ fileName }) => `examples/${fileName}`).filter((example) => !links.includes(example))).toEqual([]);
  });

  it('names every key of the DSL', () => {
    expect(keysOf(WORKFLOW_SCHEMA).filter((key) => !new RegExp(`\\b${key}\\b`, 'u').test(manual))).toEqual([]);
  });

  it('shows a file that loads', () => {
    const [, text = ''] = /^```yaml\n(name: [\s\S]*?)^```$/mu.exec(manual) ?? [];
    expect(loadWorkflow(text, { name: 'sequence', version: 1 }).problems).toEqual([]);
  });
});

/** The names under every `properties` of a schema. */
function keysOf(schema: object): readonly string[] {
  return Object.entries(schema).flatMap(([name, part]: [string, unknown]) => {
    if (typeof part !== 'object' || part === null) return [];
    return [...(name === 'properties' ? Object.keys(part) : []), ...keysOf(part)];
  });
}
