import { checkPlay } from '../../authoring/plays/check-play.js';
import { readPlays } from '../../authoring/plays/play.js';
import { StagedCounters } from '../../authoring/stage/staged-effects.js';
import { playFileOf, versionsIn } from '../../authoring/workflow-files.js';
import { IntentInputInterpreter } from '../../src/composition/intent-input-interpreter.js';
import { declaredActions } from '../../authoring/stage/declared-actions.js';
import { checkWorkflow, type ExpectedInput, type WorkflowDefinition } from '../../src/workflow-engine/domain/index.js';

const actions = declaredActions(new StagedCounters());
const examples = versionsIn('docs/examples').map((file) => {
  const { definition, problems } = checkWorkflow(file.text, actions, file.identity);
  return { file, definition, problems, plays: readPlays(playFileOf(file) ?? `no plays for ${file.path}`) };
});

describe.each(examples.map((example) => [example.file.fileName, example] as const))('docs/examples/%s', (_name, { definition, problems, plays }) => {
  it('passes the validator without a warning', () => {
    expect(problems).toEqual([]);
  });

  it.each(plays.map((play) => [play.name, play] as const))('plays: %s', async (_play, play) => {
    const { differences } = await checkPlay(loaded(definition), play, actions);
    expect(differences).toEqual([]);
  });

  const read = plays.flatMap((play) => (play.replies ?? []).flatMap((reply) => (typeof reply !== 'string' && 'read' in reply ? [[reply.text, reply.read] as const] : [])));
  if (read.length > 0) {
    it.each(read)('reads "%s" as %s without a model, as its play says', (text, meaning) => {
      for (const { key, allowedValues, classifier } of contractsOf(loaded(definition))) {
        const reply = new IntentInputInterpreter().interpret({ key, allowedValues, examples: classifier?.examples ?? {}, prompt: null, askedText: null, text });
        expect(reply).toEqual(['person', 'end', 'unclear'].includes(meaning) ? { kind: meaning } : { kind: 'value', value: meaning });
      }
    });
  }
});

it('every file of docs/examples is a version with plays, or the plays of one', () => {
  expect(examples.length).toBeGreaterThan(10);
  expect(examples.every(({ plays }) => plays.length > 0)).toBe(true);
});

function loaded(definition: WorkflowDefinition | null): WorkflowDefinition {
  if (definition === null) throw new Error('The example has errors');
  return definition;
}

function contractsOf(definition: WorkflowDefinition): readonly ExpectedInput[] {
  return [...definition.nodes.values()].flatMap(({ pause }) => (pause === null ? [] : [pause.expectedInput]));
}
