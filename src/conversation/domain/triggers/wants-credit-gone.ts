import { fold } from '../../../kernel/text-folding.js';

const WISH = '(?:contest|disput|cancel|tir[ae]|retir|remov|exclu|(?:nao|nem|nunca) (?:reconhec|concord|pedi))\\w*';
const SMALL = '(?:[oa]s?|d[oa]s?|de|n?ess[ea]s?|dess[ea]s?|n?est[ea]s?|aquel[ea]s?|meus?|tal|valor(?:es)?|cobrancas?|por favor|tod[oa]s|ja|com)';
const CREDIT_DISPUTED = new RegExp(`\\b${WISH}(?: ${SMALL})* (?:creditos?|estornos?)\\b`, 'u');

/** "contesta o crédito de 12 reais": disputes what gives money back. "quero o crédito" and "cartão de crédito" do not. */
export function wantsCreditGone(userText: string): boolean {
  return CREDIT_DISPUTED.test(fold(userText));
}
