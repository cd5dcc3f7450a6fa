export const HELP = '/nova /voz /texto /estado /trace /sair';

/** Dim text where the output is a terminal. */
export function style(coloured) {
  return { dim: (text) => (coloured ? `\u001b[2m${text}\u001b[22m` : text) };
}

/** How a turn was decided, one line a fact; what the turn does not have is left out. Takes the turn's answer. */
export function decisionLines(turn) {
  return [headLine(turn), intentLine(turn.intent), pendingLine(turn.pending), ...turn.actions.map(actionLine), endLine(turn)]
    .filter((line) => line !== null)
    .map((line) => `  ${line}`);
}

function headLine({ turnIndex, handledBy, decision, status, superseded }) {
  if (superseded) return 'superseded by a newer message';
  const why = decision === null ? '' : ` · ${decision.action} · rule ${decision.rule}${decision.reason ? ` (${decision.reason})` : ''}`;
  return `turn ${turnIndex} · ${handledBy}${why} · ${status}`;
}

function intentLine(intent) {
  if (intent === null) return null;
  const marks = [intent.affirmation && 'affirmation', intent.negation && 'negation'].filter(Boolean);
  const items = intent.mentionedItems.length > 0 ? ` · ${intent.mentionedItems.join(', ')}` : '';
  return `intent ${intent.kind} by ${intent.source}${items}${marks.map((mark) => ` · ${mark}`).join('')}`;
}

function pendingLine(pending) {
  switch (pending?.kind) {
    case undefined:
      return null;
    case 'confirmation':
      return `pending confirmation of ${pending.items.map(itemText).join('; ')}`;
    case 'workflow_input':
      return `pending input of ${pending.workflow}: ${pending.expectedInput.allowedValues?.join(' | ') ?? 'text'}`;
    default:
      return `pending ${pending.kind} of ${pending.tool}: ${pending.missing.map(({ name }) => name).join(', ')}`;
  }
}

function actionLine({ tool, outcome, items, protocol }) {
  return `action ${tool} ${outcome}: ${items.map(itemText).join('; ')}${protocol ? ` · protocol ${protocol}` : ''}`;
}

function itemText({ name, msisdn, value }) {
  return [name, msisdn, value === null ? null : `R$ ${value.replace('.', ',')}`].filter(Boolean).join(' ');
}

function endLine({ finalization, sessionControl }) {
  const ends = [finalization && `finalization ${finalization.status}${finalization.protocol ? ` · protocol ${finalization.protocol}` : ''}`, sessionControl];
  return ends.some(Boolean) ? ends.filter(Boolean).join(' · ') : null;
}
