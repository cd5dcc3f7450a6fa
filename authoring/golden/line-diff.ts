/** Lines around a change that are shown too. */
const CONTEXT = 3;

interface DiffLine {
  readonly sign: ' ' | '-' | '+';
  readonly line: string;
}

/** What to take away from the old lines and what to add, with the lines around it; empty where nothing changed. */
export function lineDiff(before: string, after: string): readonly string[] {
  const lines = differing(before.split('\n'), after.split('\n'));
  const shown = lines.map((_, index) => lines.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some(({ sign }) => sign !== ' '));
  return lines.flatMap(({ sign, line }, index) => {
    if (shown[index] === true) return [`${sign} ${line}`];
    return shown[index - 1] === true || (index === 0 && shown.includes(true)) ? ['  …'] : [];
  });
}

/** By the longest common subsequence; what is the same at both ends is set aside first. */
function differing(before: readonly string[], after: readonly string[]): readonly DiffLine[] {
  const same = (sign: ' ', lines: readonly string[]): readonly DiffLine[] => lines.map((line) => ({ sign, line }));
  let head = 0;
  while (head < Math.min(before.length, after.length) && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < Math.min(before.length, after.length) - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const middle = between(before.slice(head, before.length - tail), after.slice(head, after.length - tail));
  return [...same(' ', before.slice(0, head)), ...middle, ...same(' ', before.slice(before.length - tail))];
}

function between(before: readonly string[], after: readonly string[]): readonly DiffLine[] {
  const common = commonLengths(before, after);
  const lengthAt = (row: number, column: number): number => common[row]?.[column] ?? 0;
  const lines: DiffLine[] = [];
  let [row, column] = [0, 0];
  while (row < before.length || column < after.length) {
    const [old = '', now = ''] = [before[row], after[column]];
    if (row < before.length && column < after.length && old === now) {
      lines.push({ sign: ' ', line: old });
      row += 1;
      column += 1;
    } else if (row < before.length && (column >= after.length || lengthAt(row + 1, column) >= lengthAt(row, column + 1))) {
      lines.push({ sign: '-', line: old });
      row += 1;
    } else {
      lines.push({ sign: '+', line: now });
      column += 1;
    }
  }
  return lines;
}

/** The longest common subsequence of what is left from each row and column on. */
function commonLengths(before: readonly string[], after: readonly string[]): readonly (readonly number[])[] {
  const table: number[][] = [new Array<number>(after.length + 1).fill(0)];
  for (let row = before.length - 1; row >= 0; row -= 1) {
    const below = table[0] ?? [];
    const line = new Array<number>(after.length + 1).fill(0);
    for (let column = after.length - 1; column >= 0; column -= 1) {
      line[column] = before[row] === after[column] ? (below[column + 1] ?? 0) + 1 : Math.max(below[column] ?? 0, line[column + 1] ?? 0);
    }
    table.unshift(line);
  }
  return table;
}
