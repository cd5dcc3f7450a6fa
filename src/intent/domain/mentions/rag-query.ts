import type { Utterance } from '../language/utterance.js';
import { wordsOf } from './mention.js';
import { clausesOf } from '../language/utterance.js';

const FRAME = new Set(['o', 'a', 'os', 'as', 'que', 'eh', 'e', 'sao', 'isso', 'esse', 'essa', 'esses', 'essas', 'este', 'me', 'explica', 'explique', 'explicar', 'quer', 'dizer', 'significa', 'um', 'uma', 'tal', 'de', 'como', 'funciona', 'funcionam', 'para', 'serve', 'servem', 'pode', 'por', 'favor', 'eu', 'nao', 'sei', 'saber', 'queria', 'quero', 'so', 'aqui', 'ai', 'minha', 'conta', 'fatura', 'na', 'no', 'tem', 'qual', 'diferenca', 'entre', 'negocio', 'servico', 'cobranca', 'coisa', 'entender', 'oi', 'ola', 'bom', 'dia', 'tarde', 'noite', 'boa', 'tambem', 'mas', 'ta', 'da', 'do', 'das', 'dos', 'em', 'meu', 'plano', 'cobrado', 'aparece', 'apareceu', 'cancelar', 'antes', 'nada', 'ok', 'certo', 'entendi', 'obrigado', 'moca', 'moco', 'gostaria', 'poderia', 'repetir', 'parte', 'seria', 'sendo', 'vem', 'ser', 'duvida', 'tira', 'uns', 'umas', 'tudo', 'veio', 'vcs', 'voces', 'voce', 'afinal', 'mesmo', 'entao', 'agora', 'mim', 'com', 'se', 'vez', 'item', 'produto', 'nem', 'ne', 'fala', 'diz', 'tenho', 'cobrando', 'cobram', 'fui', 'obrigada', 'contratar', 'significado', 'sentido', 'conceito', 'definicao', 'esclareca', 'esclarecer', 'esclarecam', 'informe', 'informar', 'favor', 'finalidade', 'utilidade', 'funcao', 'chama', 'chamado', 'troco', 'trem', 'bagulho', 'diabo', 'diacho', 'danado', 'raio', 'filho', 'filha', 'mano', 'exatamente', 'exato', 'isto', 'mais', 'melhor', 'detalhe', 'sobre', 'palavra', 'termo', 'lancamento', 'cobra', 'ate', 'hoje', 'existe', 'porque', 'essa', 'sei', 'la', 'meus', 'minhas', 'ouvi', 'falar', 'nunca', 'vi', 'entendo', 'explicar']);

/** Words that take part in a concept only between others ("multa por atraso"). */
const INNER = new Set(['por', 'de', 'da', 'do', 'em', 'com']);

/**
 * One query a concept, "<concept> o que é" (CONVERSATION rag_query, architecture §4.6).
 * Takes the items found; without any, the concept is what the question's own words leave ("o que é pro rata").
 */
export function ragQueries(utterance: Utterance, items: readonly string[]): readonly string[] {
  const concepts = items.length > 0 ? items.map(withoutLine) : [ownConcept(utterance)];
  return [...new Set(concepts.filter((concept) => concept !== '').map((concept) => `${concept} o que é`))];
}

function withoutLine(item: string): string {
  return item.replace(/\s+(?:d[oa]|n[oa])?\s*(?:final|linha|n[uú]mero)\s.*$/u, '');
}

/** The longest stretch of one clause that is no part of the question's form. */
function ownConcept(utterance: Utterance): string {
  let best = { from: 0, to: 0 };
  let offset = 0;
  for (const clause of clausesOf(utterance.tokens)) {
    let from = -1;
    clause.forEach((token, index) => {
      const inside = !FRAME.has(token.word) || (from >= 0 && INNER.has(token.word) && clause[index + 1] !== undefined && !FRAME.has(clause[index + 1]?.word ?? ''));
      if (!inside) from = -1;
      else {
        if (from < 0) from = index;
        if (index + 1 - from > best.to - best.from) best = { from: offset + from, to: offset + index + 1 };
      }
    });
    offset += clause.length;
  }
  return wordsOf(utterance.text, utterance.tokens, best.from, best.to);
}
