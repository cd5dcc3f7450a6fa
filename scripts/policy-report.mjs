#!/usr/bin/env node
/**
 * CONVERSATION governance metric 5: rules of the policy added and removed in the last month, by the commits that did it.
 * More than two added want a word in the next design review. Usage: npm run policy-report [-- --since "1 month ago"]
 */
import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const TABLE = 'src/conversation/domain/policy/policy-rules.ts';
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { values } = parseArgs({ options: { since: { type: 'string', default: '1 month ago' } } });

const log = execFileSync('git', ['log', `--since=${values.since}`, '--format=commit %h %as %s', '-p', '-U0', '--', TABLE], { cwd: root, encoding: 'utf8' });
const changes = [];
let commit = '';
for (const line of log.split('\n')) {
  if (line.startsWith('commit ')) commit = line.slice('commit '.length);
  const rule = /^([+-])\s+id: '([^']+)',$/.exec(line);
  if (rule !== null) changes.push({ sign: rule[1], id: rule[2], commit });
}
// A rule that one commit both removes and adds was moved or reworded.
const moved = ({ id, commit: of, sign }) => changes.some((other) => other.id === id && other.commit === of && other.sign !== sign);
const counted = changes.filter((change) => !moved(change));
for (const { sign, id, commit: of } of counted) console.log(`${sign === '+' ? 'added  ' : 'removed'} rule ${id.padEnd(14)} ${of}`);
const count = (sign) => counted.filter((change) => change.sign === sign).length;
console.log(`${count('+')} rules added and ${count('-')} removed since ${values.since}`);
