import { isJsonObject, type JsonObject, type JsonValue } from '../../src/kernel/json.js';
import type { Execution, Reply, WorkflowDefinition } from '../../src/workflow-engine/domain/index.js';
import { jsonOf, jsonOrText } from '../json-text.js';
import { type ActionCall, Stage, StageError, type StagedAnswer } from '../stage/stage.js';
import type { Prompter } from './prompter.js';
import { fieldsReadOf, type ReadField } from './read-fields.js';

const ABSENT = '-';

export const ANSWER_HELP = `An empty line takes the value in brackets, - leaves a field out; everything else is read as JSON, or as text.
:failed [text], :lost [text], :not_found and :timeout end the action that way.`;

/** Someone at a terminal plays the actions and the customer. Standard actions run as they are. */
export class TerminalStage extends Stage {
  constructor(
    private readonly definition: WorkflowDefinition,
    private readonly prompter: Prompter,
    private readonly print: (text: string) => void,
  ) {
    super();
  }

  override async answer({ node, action, visit, input, hasEffect, isStandard, isTimed }: ActionCall): Promise<StagedAnswer> {
    const notes = [...(visit > 1 ? [`visit ${visit}`] : []), ...(hasEffect ? ['effect'] : []), ...(isTimed ? ['timed'] : [])];
    this.print(`\n${node}  ${action}${notes.length === 0 ? '' : ` (${notes.join(', ')})`}\n  given ${JSON.stringify(input)}\n`);
    if (isStandard) return { kind: 'itself' };
    const declared = this.definition.nodes.get(node);
    const fields = declared === undefined ? [] : fieldsReadOf(declared, this.definition);
    if (fields.length === 0) return this.answerWithout();
    let value: JsonObject = {};
    for (const field of fields) {
      const given = await this.fieldOf(field);
      if ('kind' in given) return given;
      if (given.value !== undefined) value = withField(value, field.keys, given.value);
    }
    return { kind: 'result', value };
  }

  override async reply({ pause }: Execution): Promise<Reply | null> {
    if (pause === null) return null;
    const { key, allowedValues } = pause.expectedInput;
    this.print(`\n${pause.reprompted ? '(asked again) ' : ''}${pause.message}\n`);
    const line = await this.prompter.ask(`  the customer says (${key}: ${allowedValues?.join(', ') ?? 'any text'}):`);
    return line === null ? null : { kind: 'text', text: line };
  }

  /** Nothing reads the result, but the action may still end badly. */
  private async answerWithout(): Promise<StagedAnswer> {
    const line = (await this.prompter.ask('  result [{}]:'))?.trim() ?? '';
    if (line === '') return { kind: 'result', value: {} };
    const ended = outcomeOf(line);
    if (ended !== null) return ended;
    const value = jsonOf(line);
    if (!isJsonObject(value)) throw new StageError(`the result of an action is an object, not ${line}`);
    return { kind: 'result', value };
  }

  private async fieldOf({ keys, compared }: ReadField): Promise<StagedAnswer | { readonly value: JsonValue | undefined }> {
    const usual = usualValue(keys, compared);
    const choices = new Set(compared.map((value) => JSON.stringify(value)));
    const line = (await this.prompter.ask(`  ${keys.join('.')}${choices.size === 0 ? '' : ` (compared with ${[...choices].join(', ')})`} [${JSON.stringify(usual)}]:`))?.trim() ?? '';
    if (line === '') return { value: usual };
    if (line === ABSENT) return { value: undefined };
    return outcomeOf(line) ?? { value: jsonOrText(line) };
  }
}

/** What most actions answer: yes where a yes or no is asked, else the first value that an edge looks for. */
function usualValue(keys: readonly string[], compared: readonly JsonValue[]): JsonValue {
  const [first] = compared;
  if (first === undefined) return keys.at(-1) === 'success' ? true : (keys.at(-1) ?? '');
  return typeof first === 'boolean' ? true : first;
}

function outcomeOf(line: string): StagedAnswer | null {
  const [, kind, error] = /^:(failed|lost|not_found|timeout)(?:\s+(.*))?$/u.exec(line) ?? [];
  switch (kind) {
    case 'failed':
    case 'lost':
      return { kind, error: error ?? kind };
    case 'not_found':
    case 'timeout':
      return { kind };
    default:
      return null;
  }
}

/** Digits are places in a list in the workflow; here an object with the same keys does. */
function withField(object: JsonObject, [key, ...rest]: readonly string[], value: JsonValue): JsonObject {
  if (key === undefined) return object;
  const inner = object[key];
  return { ...object, [key]: rest.length === 0 ? value : withField(inner !== undefined && isJsonObject(inner) ? inner : {}, rest, value) };
}
