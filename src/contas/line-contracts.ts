import type { Clock } from '../kernel/clock.js';
import type { JsonObject } from '../kernel/json.js';
import type { TelcoGateway } from '../telco/index.js';
import type { ActionContext } from '../workflow-engine/domain/index.js';
import { contasScopeOf } from './contas-scope.js';
import { invoiceReferenceOf } from './explanation-input.js';

/** Reads what the operator's contract says about a line. */
export class LineContracts {
  constructor(
    private readonly telco: TelcoGateway,
    private readonly clock: Clock,
  ) {}

  /** Whether the plan of a line is a Controle; null where the contract does not say or the operator does not answer. */
  async hasPlanoControle(input: JsonObject, msisdn: string | null, context: ActionContext): Promise<boolean | null> {
    const startedAt = this.clock.now().getTime();
    const request = { msisdn, invoice: invoiceReferenceOf(input, context), item: null };
    const outcome = await this.telco.consultarContratoCorte(request, context);
    const milliseconds = this.clock.now().getTime() - startedAt;
    contasScopeOf(context)?.record({ operation: 'consultar_contrato_corte', idempotencyKey: null, outcome: outcome.kind, replayed: false, milliseconds });
    return outcome.kind === 'ok' ? outcome.value.hasPlanoControle : null;
  }
}
