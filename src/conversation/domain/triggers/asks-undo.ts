import { foldedWords } from '../../../kernel/text-folding.js';

const MINE = '(?:(?:a|o|as|os|essa|esse|esta|este|aquela|aquele|minha|meu|da|do|na|no|de|com) )*';
const DEED = '(?:contestac(?:ao|oes)|cancelamentos?|protocolos?|solicitac(?:ao|oes)|reclamac(?:ao|oes))';
const UNDO = new RegExp(`\\b(?:cancel(?:a|e|ar|em)|desfa(?:z|zer|ca)|anul(?:a|e|ar)|revert(?:e|er|a)|desist\\w+|volta(?:r)? atras|tir(?:a|ar|e)|retir(?:a|ar|e)) ${MINE}${DEED}\\b`);

/** "cancela a contestação do VOD", "desfaz o cancelamento": what was done is to be undone, and nothing is to be done to the service. */
export function asksUndo(userText: string): boolean {
  return UNDO.test(foldedWords(userText).join(' '));
}
