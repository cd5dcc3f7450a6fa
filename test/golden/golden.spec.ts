import { compareGoldens } from '../../authoring/golden/goldens.js';
import { goldenText } from '../../authoring/golden/golden-text.js';
import { StagedCounters } from '../../authoring/stage/staged-effects.js';
import { declaredActions } from '../../authoring/stage/declared-actions.js';

const goldens = await compareGoldens(declaredActions(new StagedCounters()));

describe('golden executions', () => {
  it('there are versions to replay', () => {
    expect(goldens.length).toBeGreaterThan(10);
  });

  it.each(goldens.map((golden) => [golden.subject, golden] as const))('%s does what is recorded of it', (_subject, golden) => {
    if (golden.verdict.kind !== 'same') throw new Error(`${goldenText(golden)}\nIf this is meant: npm run workflow -- golden --accept, and have the difference reviewed.`);
  });
});
