import { loadScripts } from '../../scripts-loader.js';
import { Conversation, FAMILY } from '../testing/a-conversation.js';
import { itemsOf } from '../action-queue.js';

const catalog = loadScripts('config/scripts');

/** The open question's items, by name and line ending. */
function asked({ state }: Conversation): readonly string[] {
  const queue = state.pendingConfirmation?.authorizedQueue;
  return queue === undefined ? [] : itemsOf(queue).map((item) => `${item.canonicalName} ${item.msisdn.slice(-4)}`);
}

/** An answer that changes the scope, as the rules of the extractor read it. */
const change = (mentionedItems: readonly string[]) => ({ kind: 'action_request', requestedAction: true, actionVerbs: ['cancelar'], mentionedItems, source: 'rules' }) as const;

describe('an answer that changes the scope of the open question', () => {
  it('asks about the rest, and a yes runs the rest alone', async () => {
    const customer = new Conversation(catalog);
    await customer.request('tamboro', 'tim fashion');
    expect((await customer.say('sim, menos o tim fashion', change(['Tamboro Mensal']))).decision).toMatchObject({ action: 'ask_confirmation', rule: '5' });
    expect(asked(customer)).toEqual(['Tamboro Mensal 7048']);
    await customer.yes();
    expect(customer.runner.startedSteps.flatMap(({ items }) => items.map((item) => item.canonicalName))).toEqual(['Tamboro Mensal']);
  });

  it('keeps the line that was asked about where the name stands on two', async () => {
    const customer = new Conversation(catalog, { invoice: FAMILY });
    await customer.request('aya do final 9999', 'netflix do final 0059');
    expect(asked(customer)).toEqual(['Aya Books 9999', 'Netflix 0059']);
    await customer.say('sim, menos o netflix', change(['Aya Books']));
    expect(asked(customer)).toEqual(['Aya Books 9999']);
  });

  it('asks which line when no question is open', async () => {
    const customer = new Conversation(catalog, { invoice: FAMILY });
    expect((await customer.say('a aya', change(['Aya Books']))).decision).toMatchObject({ rule: '3.5', reason: 'ambiguous_item_match' });
  });
});
