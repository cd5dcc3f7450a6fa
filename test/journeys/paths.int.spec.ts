import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { coverageOf } from '../../authoring/paths/path-coverage.js';
import { pathFileOf, type PathFile, readPathFile } from '../../authoring/paths/path-file.js';
import { versionsIn } from '../../authoring/workflow-files.js';
import { contasActions } from '../../src/contas/contas-actions.js';
import { loadKnowledge } from '../../src/contas/knowledge/load-knowledge.js';
import { ManualClock } from '../../src/kernel/clock.js';
import { loadWorkflow, type WorkflowDefinition } from '../../src/workflow-engine/domain/index.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';
import { pathDifferences, performanceText } from './runner/compare-path.js';
import { mergeSetup } from './runner/merge-setup.js';
import { proveUnreachable } from './runner/prove-unreachable.js';
import { PathStage } from './runner/run-path.js';

/**
 * Every edge, and every path that goes round a cycle at most once, of every shipped version: run by the real engine with the
 * real actions over the simulated operator, against files that people review (docs/testing.md "Paths of workflows").
 */
const FOLDER = 'workflows/paths';
const TODAY = new Date('2026-11-05T12:00:00Z');
const versions = versionsIn('workflows').map((version) => ({ version, path: pathFileOf(version), file: readPathFile(pathFileOf(version)) }));

let database: TestDatabase;
let stage: PathStage;

beforeAll(async () => {
  database = await openTestDatabase();
  stage = new PathStage(database.database, (telco) => contasActions({ telco, clock: new ManualClock(TODAY), knowledge: loadKnowledge('config/knowledge') }));
});
afterAll(async () => {
  await database.close();
});

it('there are versions to run', () => {
  expect(versions.length).toBeGreaterThan(9);
});

for (const { version, path, file } of versions) {
  describe(version.fileName, () => {
    const definition = definitionOf(version.text);
    const paths: PathFile = file?.value ?? { paths: [] };

    it('has a run for every edge and every path', () => {
      expect(coverageOf(definition, paths)).toEqual({ paths: [], steps: [], complaints: [] });
    });

    for (const [index, run] of paths.paths.entries()) {
      it(run.name, async () => {
        const setting = { input: { ...paths.input, ...run.input }, operator: mergeSetup(paths.operator, run.operator), replies: run.replies ?? [] };
        const performance = await stage.run(definition, setting);
        const differences = pathDifferences(performance, run);
        if (differences.length > 0) throw new Error([file?.lineOf(['paths', index]) ?? path, ...differences, '', performanceText(performance)].join('\n'));
      });
    }

    for (const unreachable of paths.unreachable ?? []) {
      it(`cannot take ${unreachable.step ?? unreachable.path ?? '?'}`, async () => {
        const { takenBy, tried } = await proveUnreachable(definition, paths, unreachable, (setting) => stage.run(definition, setting));
        expect(takenBy).toEqual([]);
        expect(tried).toBeGreaterThan(0);
      });
    }
  });
}

it('every path file belongs to a version', () => {
  const known = new Set(versions.map(({ path }) => path));
  const files = existsSync(FOLDER) ? readdirSync(FOLDER).map((name) => join(FOLDER, name)) : [];
  expect(files.filter((path) => !known.has(path))).toEqual([]);
});

function definitionOf(text: string): WorkflowDefinition {
  const { definition } = loadWorkflow(text);
  if (definition === null) throw new Error('It cannot be loaded: npm run workflow -- lint');
  return definition;
}
