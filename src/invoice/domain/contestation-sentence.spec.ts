import { contestationErrorSentence } from './contestation-sentence.js';
import { CONTESTATION_ERRORS } from './contestation-validation.js';

describe('why a charge cannot be contested', () => {
  it.each(CONTESTATION_ERRORS)('%s is one plain sentence that names the item and no amount, code or section', (error) => {
    const sentence = contestationErrorSentence(error, 'Tamboro Mensal');
    expect(sentence).toContain('Tamboro Mensal');
    expect(sentence).toMatch(/^[^.]+\.$/);
    expect(sentence).not.toMatch(/R\$|_|\d/);
  });

  it('tells the errors apart', () => {
    expect(new Set(CONTESTATION_ERRORS.map((error) => contestationErrorSentence(error, 'X'))).size).toBeGreaterThanOrEqual(CONTESTATION_ERRORS.length - 1);
  });
});
