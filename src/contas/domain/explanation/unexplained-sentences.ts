import type { InvoiceMonth } from '../../../invoice/domain/index.js';
import { NOTHING, say, type Said } from '../../../kernel/said.js';
import { ofMonth } from './spoken.js';

/** What is said where there is no explanation, by the `motivo` that `preparar` gave or the file names. */
export function unexplainedSaid(reason: string | null, offered: InvoiceMonth | null): Said {
  switch (reason) {
    case 'cliente_nao_identificado':
      return say`Neste atendimento eu ainda não encontrei a sua fatura. De qual mês ela é?`;
    case 'fatura_nao_encontrada':
      return say`Não encontrei essa fatura. De qual mês ela é?`;
    case 'mes_indisponivel':
      return say`A fatura desse mês eu não tenho por aqui.${offer(offered)} De qual mês você quer a explicação?`;
    case 'tentativas_esgotadas':
      return say`Não consegui identificar a fatura de que você fala, então não tenho o que explicar por aqui. Se quiser, peça para falar com uma pessoa.`;
    case 'servico_indisponivel':
    default:
      return say`Não consegui acessar a sua fatura agora, por isso não posso explicar os valores. Tente de novo daqui a pouco, por favor.`;
  }
}

function offer(month: InvoiceMonth | null): Said {
  return month === null ? NOTHING : say` A que vejo é a${ofMonth(month)}.`;
}
