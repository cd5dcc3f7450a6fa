import { resumeAfterRestart } from './support/paused-executions.js';

describe('a thousand paused executions over a restart', () => {
  it('all go on where they paused (issue 4)', async () => {
    await resumeAfterRestart(1000);
  });
});
