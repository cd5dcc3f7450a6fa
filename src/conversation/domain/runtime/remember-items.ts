import { onInvoiceSnapshotPopulated } from '../hooks/index.js';
import type { TurnContext } from './turn-context.js';

/** What was listed is what "nenhum deles" means in the turns to come (CONVERSATION "Snapshot", incident CY0004). */
export function rememberListedItems({ dialogue, input, parts }: TurnContext): void {
  if (input.invoice === null) return;
  const { msisdn, turnIndex } = dialogue.state;
  dialogue.apply(onInvoiceSnapshotPopulated, parts.resolver.buildSnapshot(input.invoice, msisdn), msisdn, turnIndex);
}
