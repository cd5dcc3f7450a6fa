import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { INTENT_KINDS } from '../../../intent/domain/index.js';
import { newConversationState } from '../state.js';
import { POLICY_RULES } from './index.js';

const POLICY = join(process.cwd(), 'src/conversation/domain/policy');
const DECISIONS = join(process.cwd(), 'docs/decisions');

describe('health of the layer (CONVERSATION governance 6, architecture §4.19)', () => {
  it('metric 1: fewer than 15 rules', () => {
    expect(POLICY_RULES.length).toBeLessThan(15);
  });

  it('metric 2: no file of the policy has 300 lines', () => {
    const files = readdirSync(POLICY).filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'));
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) expect(readFileSync(join(POLICY, file), 'utf8').split('\n').length).toBeLessThan(300);
  });

  it('metric 3: fewer than 20 fields in the state', () => {
    expect(Object.keys(newConversationState()).length).toBeLessThan(20);
  });

  it('metric 4: fewer than 15 kinds of intent', () => {
    expect(INTENT_KINDS.length).toBeLessThan(15);
  });
});

describe('the table', () => {
  it('stands in the documented order, each rule once', () => {
    expect(POLICY_RULES.map((rule) => rule.id)).toEqual(
      ['1', '1.5', '1.5b', '1.6', '1.7', '2', 'double_refund', 'script', '3', '3.5', '4', '5', '6', '7'],
    );
  });

  it('numbers the rules by their introduction, without a gap', () => {
    const numbers = POLICY_RULES.map((rule) => rule.number).sort((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_number, index) => index + 1));
  });

  it.each(POLICY_RULES)('rule $id names what it covers, with at most three conditions', (rule) => {
    expect(rule.covers.length).toBeGreaterThan(30);
    expect((rule.when.toString().match(/&&|\|\|/g) ?? []).length).toBeLessThan(3);
  });

  it.each(POLICY_RULES.filter((rule) => rule.number > 10))('rule $id has its record', ({ id }) => {
    const page = join(DECISIONS, `policy-rule-${id}.md`);
    expect(existsSync(page)).toBe(true);
    const text = readFileSync(page, 'utf8');
    for (const heading of ['## What happened', '## Why here', '## What it covers', '## When it goes']) expect(text).toContain(heading);
  });
});
