import { StatementCatalog } from './statement-catalog.js';

const statement = (name: string, text: string) => ({ name, text, values: [] });

describe('the catalogue of statements', () => {
  it.each([
    ['SELECT 1', false],
    ['INSERT INTO a VALUES (1)', true],
    ['WITH x AS (UPDATE a SET b = 1 RETURNING b) SELECT * FROM x', true],
    ['SELECT updated_at FROM inserted_rows', false],
  ])('knows whether "%s" writes', (text, writes) => {
    expect(new StatementCatalog().register(statement('s', text)).writes).toBe(writes);
  });

  it('refuses a second text under a name, and a name that PostgreSQL would cut', () => {
    const catalog = new StatementCatalog();
    catalog.register(statement('a', 'SELECT 1'));
    catalog.register(statement('a', 'SELECT 1'));
    expect(() => catalog.register(statement('a', 'SELECT 2'))).toThrow(/two texts/);
    expect(() => catalog.register(statement('x'.repeat(64), 'SELECT 1'))).toThrow(/too long/);
  });
});
