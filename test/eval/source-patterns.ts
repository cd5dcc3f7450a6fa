import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { parseExamples, readExampleSources } from '../../src/intent/nlu/nlu-examples.js';
import { foldedWords } from '../../src/kernel/text-folding.js';
import { RUN_LENGTH } from '../../eval/cross-validation/word-runs.js';
import { regexTree, textTree, type RegexTree } from './regex-tree.js';
import { WordAutomaton, type Places } from './word-automaton.js';

/** A text or expression that the product may compare a message with: one literal of the source, as it stands there. */
export interface SourcePattern {
  /** `file:line`. */
  readonly place: string;
  readonly text: string;
  readonly tree: RegexTree;
}

const NOT_SHIPPED = /\.(?:spec|contract|fake)\.ts$|(?:^|\/)testing\//;

/** Every expression, and every text of four words or more, in the TypeScript files of these folders or files. */
export function literalPatterns(paths: readonly string[]): readonly SourcePattern[] {
  return paths.flatMap(filesOf).flatMap((file) => patternsOf(file, readFileSync(file, 'utf8')));
}

/** The examples that train the shipped classifier. */
export function examplePatterns(directory: string): readonly SourcePattern[] {
  return parseExamples(readExampleSources(directory)).map(({ text, kind }) => ({ place: `${directory}/${kind}.yaml`, text, tree: textTree(text) }));
}

/** The literals of one source text; exported so that the walk itself can be tested. */
export function patternsOf(file: string, source: string): readonly SourcePattern[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.ES2023, true);
  const found: SourcePattern[] = [];
  const visit = (node: ts.Node): void => {
    const place = `${file}:${tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1}`;
    const add = (text: string, tree: RegexTree): number => found.push({ place, text, tree });
    const addText = (text: string): void => {
      if (foldedWords(text).length >= RUN_LENGTH) add(text, textTree(text));
    };
    if (ts.isRegularExpressionLiteral(node)) {
      add(node.text, regexTree(node.text.slice(1, node.text.lastIndexOf('/'))));
    } else if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
      if (isExpressionSource(node)) add(node.text, regexTree(node.text));
      else addText(node.text);
    } else if (ts.isTemplateExpression(node)) {
      addText([node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join(' \u0002 '));
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** Every four words in a row of the sentences, letter by letter; `texts` where four words end. */
interface Branch {
  readonly texts: Set<string>;
  readonly next: Map<string, Branch>;
}

/** Sentences prepared for the comparison. */
export class SentenceIndex {
  private readonly root: Branch = { texts: new Set(), next: new Map() };

  /** @param sentences text → the words it is read as */
  constructor(sentences: ReadonlyMap<string, readonly string[]>) {
    for (const [text, words] of sentences) {
      for (let at = 0; at + RUN_LENGTH <= words.length; at += 1) this.add(words.slice(at, at + RUN_LENGTH).join(' '), text);
    }
  }

  /** The sentences that have four words in a row which the pattern stands for, none of them left open by it. */
  hitBy({ tree }: SourcePattern): readonly string[] {
    const automaton = new WordAutomaton(tree);
    const found = new Set<string>();
    const walk = ({ texts, next }: Branch, places: Places): void => {
      if (texts.size > 0 && automaton.wordEnds(places)) for (const text of texts) found.add(text);
      for (const [letter, branch] of next) {
        const reached = letter === ' ' ? automaton.nextWord(places) : automaton.letter(places, letter);
        if (reached.size > 0) walk(branch, reached);
      }
    };
    walk(this.root, automaton.start);
    return [...found];
  }

  private add(run: string, text: string): void {
    let branch = this.root;
    for (const letter of run) {
      const next: Branch = branch.next.get(letter) ?? { texts: new Set(), next: new Map() };
      branch.next.set(letter, next);
      branch = next;
    }
    branch.texts.add(text);
  }
}

/** The text of `new RegExp('…')` or `RegExp('…')`. */
function isExpressionSource(node: ts.StringLiteralLike): boolean {
  const { parent } = node;
  if (!ts.isNewExpression(parent) && !ts.isCallExpression(parent)) return false;
  return ts.isIdentifier(parent.expression) && parent.expression.text === 'RegExp' && parent.arguments?.[0] === node;
}

function filesOf(path: string): readonly string[] {
  if (path.endsWith('.ts')) return [path];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !NOT_SHIPPED.test(name))
    .map((name) => join(path, name))
    .sort();
}
