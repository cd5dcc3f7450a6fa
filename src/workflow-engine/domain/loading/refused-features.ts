import { CST, Lexer } from 'yaml';
import type { ProblemCode } from '../problem.js';
import { invalidEscape } from './invalid-escape.js';
import { MAX_PROBLEMS } from './limit-problems.js';

/** Brackets, or dashes of one line, deeper than this are refused: the parser takes seconds over a file of them. */
const MAX_DEPTH = 64;
/** Names, values and signs of a file; the parser takes seconds over the most that 256 KiB can hold, and long journeys have a tenth of this. */
const MAX_TOKENS = 50_000;

/** Marks that the lexer adds; they are no part of the text. */
const MARKS: ReadonlySet<string> = new Set([CST.DOCUMENT, CST.FLOW_END, CST.SCALAR]);

const REFUSED: Readonly<Record<string, string>> = {
  anchor: 'Anchors are not read in workflows: write the value where it is used.',
  alias: 'Aliases are not read in workflows: write the value where it is used.',
  tag: 'Tags are not read in workflows: quote a value that is to be text.',
  'directive-line': 'Directives are not read in workflows: remove this line.',
};

export interface LexedFault {
  readonly code: Extract<ProblemCode, 'yaml_feature_refused' | 'yaml_invalid' | 'file_too_large'>;
  readonly offset: number;
  readonly message: string;
}

/**
 * What a YAML file may do and a workflow may not. Seen by the lexer alone, before anything is parsed, so that no file takes long.
 * Nesting by indentation cannot be deep in a file of this size.
 */
export function lexedFaults(text: string): readonly LexedFault[] {
  const found: LexedFault[] = [];
  const extent = new Extent();
  let offset = 0;
  let isScalar = false;
  for (const token of new Lexer().lex(text)) {
    if (MARKS.has(token)) {
      isScalar = token === CST.SCALAR;
      continue;
    }
    const whole = extent.faultAfter(token, isScalar, offset);
    if (whole !== null) return [whole];
    const fault = isScalar ? null : faultOf(token, offset);
    if (fault !== null) found.push(fault);
    if (found.length > MAX_PROBLEMS) return found;
    isScalar = false;
    offset += token.length;
  }
  return found;
}

function faultOf(token: string, offset: number): LexedFault | null {
  const message = REFUSED[CST.tokenType(token) ?? ''];
  if (message !== undefined) return { code: 'yaml_feature_refused', offset, message };
  const escape = token.startsWith('"') ? invalidEscape(token) : null;
  if (escape === null) return null;
  return { code: 'yaml_invalid', offset: offset + escape, message: 'Double quotes know no such escape: write `\\\\` for a backslash, or use single quotes.' };
}

/** How deep and how much, so far. */
class Extent {
  private brackets = 0;
  private dashes = 0;
  private tokens = 0;

  faultAfter(token: string, isScalar: boolean, offset: number): LexedFault | null {
    if (token.trim() !== '') this.tokens += 1;
    if (this.tokens > MAX_TOKENS) {
      return { code: 'file_too_large', offset, message: `The file holds more than ${MAX_TOKENS} names, values and signs: split the journey into several workflows.` };
    }
    if (isScalar || this.depthAfter(token) <= MAX_DEPTH) return null;
    return { code: 'yaml_feature_refused', offset, message: `Nested deeper than ${MAX_DEPTH} levels: flatten it.` };
  }

  private depthAfter(token: string): number {
    if (token === '[' || token === '{') this.brackets += 1;
    else if (token === ']' || token === '}') this.brackets -= 1;
    else if (token === '-' || token === '?') this.dashes += 1;
    else if (token.endsWith('\n')) this.dashes = 0;
    return Math.max(this.brackets, this.dashes);
  }
}
