import { readFileSync } from 'node:fs';
import { AppError } from '../../kernel/errors.js';
import { PROBLEMS, problemTypeOf } from './problem-catalog.js';

describe('the catalogue of problems', () => {
  it('is what docs/errors.md says, code by code, in its order', () => {
    const documented = [...readFileSync('docs/errors.md', 'utf8').matchAll(/^\| `(\w+)` \| (\d+) \| (\w+) \| \S/gm)];
    const rows = documented.map(([, code, status, kind]) => ({ code, status: Number(status), kind }));
    expect(rows).toEqual(Object.entries(PROBLEMS).map(([code, { status, kind }]) => ({ code, status, kind })));
  });

  it('answers a code that it does not have by the kind of the error', () => {
    expect(problemTypeOf(new AppError('new_user_code', '')).status).toBe(400);
    expect(problemTypeOf(new AppError('new_code', '', { kind: 'operational' })).status).toBe(503);
    expect(problemTypeOf(new AppError('toString', '', { kind: 'unexpected' })).status).toBe(500);
  });
});
