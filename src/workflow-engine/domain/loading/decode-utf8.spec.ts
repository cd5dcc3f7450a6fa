import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lintFiles } from '../../../../authoring/lint.js';
import { WorkflowDirectory } from '../../workflow-directory.js';
import { decodeUtf8, loadMarker, loadWorkflow, NOT_UTF8 } from './index.js';

const LATIN1 = Buffer.from('name: vers\u00e3o\n', 'latin1');
const TOLD = expect.objectContaining({ code: 'yaml_invalid', line: 1, column: 1, message: 'The file is not UTF-8: save it as UTF-8.' });

describe('decodeUtf8', () => {
  it('reads UTF-8 with its mark, and nothing else', () => {
    expect(decodeUtf8(Buffer.from('\uFEFFname: versão'))).toBe('\uFEFFname: versão');
    expect(decodeUtf8(LATIN1)).toBeNull();
  });

  it('leaves a text that is told as not being UTF-8', () => {
    expect(loadWorkflow(NOT_UTF8).problems).toEqual([TOLD]);
    expect(loadMarker(NOT_UTF8).problems).toEqual([TOLD]);
  });

  it('is how the served directory and lint read files', () => {
    const folder = mkdtempSync(join(tmpdir(), 'workflows-'));
    writeFileSync(join(folder, 'x.v1.yaml'), LATIN1);
    writeFileSync(join(folder, 'x.active.yaml'), LATIN1);
    const directory = WorkflowDirectory.read(folder);
    const linted = lintFiles([folder], { find: () => null });
    rmSync(folder, { recursive: true });
    expect(loadWorkflow(directory.find('x', 1)?.content ?? '').problems).toEqual([TOLD]);
    expect(directory.markers.get('x')?.problems).toEqual([TOLD]);
    expect(linted.map(({ problems }) => problems)).toEqual([[TOLD], [TOLD]]);
  });
});
