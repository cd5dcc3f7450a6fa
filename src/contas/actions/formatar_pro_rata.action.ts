import type { PureAction } from '../../workflow-engine/domain/index.js';
import { readProportional } from '../domain/explanation/proportional-json.js';
import { proportionalSaid } from '../domain/explanation/proportional-sentences.js';
import { messageOf } from '../domain/explanation/spoken.js';
import { channelOf } from '../explanation-input.js';

/** Phrases the proportional charges, once more in other words where `repergunta` (WORKFLOWS §11.14 `formatar`). */
export const formatarProRata: PureAction = {
  name: 'formatar_pro_rata',
  effect: null,
  inputs: {
    cobrancas: { required: true, type: 'array' },
    dias_do_periodo: { required: false, type: 'number' },
    varias_linhas: { required: false, type: 'boolean' },
    has_plano_controle: { required: true, type: 'boolean' },
    await_user_input: { required: true, type: 'boolean' },
    motivo: { required: false, type: 'string' },
    repergunta: { required: false, type: 'boolean' },
    channel: { required: true, type: 'string' },
  },
  run: (input) => {
    const charges = readProportional(input['cobrancas']);
    if (charges.length === 0) return { success: false, mensagem: WITHOUT_CHARGES[input['motivo'] === 'fatura_indisponivel' ? 'unavailable' : 'none'], evidence: [] };
    const days = input['dias_do_periodo'];
    const explanation = {
      charges,
      hasPlanoControle: input['has_plano_controle'] === true,
      severalLines: input['varias_linhas'] === true,
      periodDays: typeof days === 'number' ? days : null,
      asks: input['await_user_input'] === true,
      again: input['repergunta'] === true,
    };
    return { success: true, ...messageOf(proportionalSaid(explanation, channelOf(input))) };
  },
};

const WITHOUT_CHARGES = {
  none: 'Não vejo cobrança proporcional nesta fatura.',
  unavailable: 'Não consegui acessar a sua fatura agora, por isso não posso explicar a cobrança proporcional. Tente de novo daqui a pouco, por favor.',
} as const;
