import { assertNever } from '../../../kernel/errors.js';
import type { ActionQueue, ActionTool, Channel } from '../state.js';
import { chargeOfLine, groupByLine, namesOfLine, ofTheService, theService, type PhraseItem } from './wording.js';

/** Order of the intentions in a phrase: CONVERSATION "Múltiplas intenções", contestation last (architecture §4.14, §4.18). */
const PHRASE_ORDER: readonly ActionTool[] = ['cancelar_vas_avulso', 'vas_estrategico', 'pro_rata', 'contestacao_tool'];

interface Intention {
  readonly tool: ActionTool;
  readonly items: readonly PhraseItem[];
}

/**
 * The question that asks for a confirmation, in the documented form for what the queue holds: one intention
 * or several, one item or many, one line or many (CONVERSATION "Composição de confirmation", architecture §4.18).
 * Every charge appears with its own value, equal ones too (case C31).
 *
 * @returns "" for an empty queue
 */
export function confirmationPhrase(queue: ActionQueue, channel: Channel): string {
  const intentions = intentionsOf(queue);
  const [lead, ...following] = intentions;
  if (lead === undefined) return '';
  if (following.length === 0) return singleIntention(lead, channel);
  const fragments = [fragment(lead, channel), ...following.map((intention) => `e também ${fragment(intention, channel)}`)];
  return `Entendi que você deseja ${fragments.join(', ')}. Correto?`;
}

function intentionsOf(queue: ActionQueue): readonly Intention[] {
  return PHRASE_ORDER.map((tool) => ({
    tool,
    items: queue.steps.filter((step) => step.tool === tool).flatMap((step) =>
      step.items.map(({ canonicalName, value, msisdn }) => ({ name: canonicalName, value, msisdn })),
    ),
  })).filter((intention) => intention.items.length > 0);
}

function singleIntention(intention: Intention, channel: Channel): string {
  if (intention.tool !== 'cancelar_vas_avulso') return `Entendi que você deseja ${fragment(intention, channel)}. Correto?`;
  const { items } = intention;
  return `Vamos seguir com o cancelamento ${ofTheService(items.length)} ${charges(items, channel)} e providenciar a retirada dos valores da fatura. Você confirma?`;
}

/** The verb is fixed by the category and never crosses: strategic services are only ever "falar sobre". */
function fragment({ tool, items }: Intention, channel: Channel): string {
  switch (tool) {
    case 'cancelar_vas_avulso':
      return `cancelar ${theService(items.length)} ${charges(items, channel)}`;
    case 'vas_estrategico':
      return `falar sobre ${strategicBody(items, channel)}`;
    case 'pro_rata':
      return 'entender a cobrança proporcional do plano';
    case 'contestacao_tool':
      return `contestar ${theService(items.length)} ${charges(items, channel)}`;
    default:
      return assertNever(tool);
  }
}

function charges(items: readonly PhraseItem[], channel: Channel): string {
  return items.map((item) => chargeOfLine(item, channel)).join(', ');
}

/** No amounts, grouped by line; each group carries its own article, so singular and plural may mix. */
function strategicBody(items: readonly PhraseItem[], channel: Channel): string {
  return groupByLine(items)
    .map((group, index) => {
      const count = group.names.length;
      const article = index === 0 ? theService(count) : `e também ${ofTheService(count)}`;
      return `${article} ${namesOfLine(group, channel)}`;
    })
    .join(', ');
}
