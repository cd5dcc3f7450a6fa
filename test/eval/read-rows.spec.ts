import { LabelledFileError, parseRows, readRows } from '../../eval/read-rows.js';

const QUEUE = [['cancelar_vas_avulso', ['Tamboro Mensal']]];

function line(row: object): string {
  return JSON.stringify({ text: 'oi', intent: 'unknown', ...row });
}

describe('a labelled file', () => {
  it('is read whole, with the rows of the corpus', () => {
    expect(readRows('test/fixtures/utterances/utterances.jsonl')).toHaveLength(374);
  });

  it('may leave labels out, hold blank lines, a byte order mark and remarks', () => {
    const rows = parseRows(`\uFEFF${line({ note: 'x', tags: ['y'] })}\r\n\n${line({ id: 'b', context: null, expected_token: null, also_ok: ['start'] })}\n`, 'f');
    expect(rows.map(({ id, intent }) => [id, intent])).toEqual([['line 1', 'unknown'], ['b', 'unknown']]);
  });

  it.each([
    ['{"text": "oi"', 'f:1: not a JSON object'],
    ['[1]', 'f:1: / must be object'],
    ['{"text": "oi"}', "f:1: / must have required property 'intent'"],
    [line({ text: 7 }), 'f:1: /text must be string'],
    [line({ intent: 'start' }), 'f:1: /intent must be equal to one of the allowed values: invoice_overview,'],
    [line({ intent: 'cancel' }), 'f:1: /intent must be equal to one of'],
    [line({ also_ok: ['x'] }), 'f:1: /also_ok/0 must be equal to one of'],
    [line({ affirmation: 'yes' }), 'f:1: /affirmation must be boolean'],
    [line({ must_not_execute: 1 }), 'f:1: /must_not_execute must be boolean'],
    [line({ mentioned_items: ['a', ''] }), 'f:1: /mentioned_items/1 must'],
    [line({ expected_token: 1 }), 'f:1: /expected_token must be string'],
    [line({ context: { kind: 'waiting' } }), 'f:1: /context/kind must be equal to one of the allowed values: pending_confirmation,'],
    [line({ context: {} }), "f:1: /context must have required property 'kind'"],
    [line({ context: { kind: 'pending_confirmation' } }), "f:1: /context must have required property 'queue'"],
    [line({ context: { kind: 'pending_confirmation', queue: [] } }), 'f:1: /context/queue must NOT have fewer than 1 items'],
    [line({ context: { kind: 'pending_confirmation', queue: [['apagar', ['x']]] } }), 'f:1: /context/queue/0/0 must be equal to one of'],
    [line({ context: { kind: 'pending_confirmation', queue: [['pro_rata', []]] } }), 'f:1: /context/queue/0/1 must NOT have fewer than 1 items'],
    [line({ context: { kind: 'paused_workflow', question: 'q?' } }), "f:1: /context must have required property 'allowed_values'"],
    [line({ context: { kind: 'invoice_snapshot' } }), "f:1: /context must have required property 'items'"],
    [`${line({ id: 'a' })}\n${line({ id: 'a' })}`, 'f:2: /id "a" is also on line 1'],
    ['\n', 'f: no rows'],
  ])('is refused with file, line and field: %s', (text, message) => {
    expect(() => parseRows(text, 'f')).toThrow(LabelledFileError);
    expect(() => parseRows(text, 'f')).toThrow(message);
  });

  it('is refused with all its faults at once', () => {
    expect(() => parseRows(`${line({ text: 1, intent: 2 })}\n${line({ context: { kind: 'stale_confirmation', queue: QUEUE } })}\n{`, 'f')).toThrow(/f:1: \/text[^\n]*\nf:1: \/intent[^\n]*\nf:3: not a JSON object$/u);
  });

  it('that cannot be opened is named', () => {
    expect(() => readRows('/nowhere/x.jsonl')).toThrow(/^\/nowhere\/x\.jsonl: .*ENOENT/u);
  });
});
