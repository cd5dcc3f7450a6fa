import { fastPath } from '../fast-path.js';
import { pendingTamboro } from '../../testing/pending-contexts.js';

/** Case C06: "no" is "em o" and never a refusal; English is no consent. What they answer is asked again. */
describe('an English yes or no while a question is open', () => {
  it.each(['yes', 'no', 'do no', 'No.', 'YES!'])('"%s" is neither', (text) => {
    const intent = fastPath(text, pendingTamboro());
    expect([intent?.affirmation ?? false, intent?.negation ?? false]).toEqual([false, false]);
  });
});
