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

  it('prepares each text of a name under a name of its own, always the same', () => {
    const catalog = new StatementCatalog();
    const prepared = (name: string, text: string): string => catalog.register(statement(name, text)).preparedName;
    expect([prepared('a', 'SELECT 1'), prepared('a', 'SELECT 2'), prepared('b', 'SELECT 1')]).toEqual(['a', 'a+1', 'b']);
    expect([prepared('a', 'SELECT 1'), prepared('a', 'SELECT 2')]).toEqual(['a', 'a+1']);
  });

  it('refuses texts that are made of values, and a name that PostgreSQL would cut', () => {
    const catalog = new StatementCatalog();
    const many = () => Array.from({ length: 201 }, (_unused, index) => catalog.register(statement('a', `SELECT ${index}`)));
    expect(many).toThrow(/more than 200 texts/);
    expect(() => catalog.register(statement('x'.repeat(64), 'SELECT 1'))).toThrow(/too long/);
  });
});
