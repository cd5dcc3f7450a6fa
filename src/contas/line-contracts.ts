import type { Clock } from '../kernel/clock.js';
import type { JsonObject } from '../kernel/json.js';
import type { TelcoGateway } from '../telco/index.js';
import type { ActionContext } from '../workflow-engine/domain/index.js';
import { contasScopeOf } from './contas-scope.js';
import { invoiceReferenceOf, textOf } from './explanation-input.js';

/** Reads what the operator's contract says about a line. */
export class LineContracts {
  constructor(
    private readonly telco: TelcoGateway,
    private readonly clock: Clock,
  ) {}

  /** False where the operator does not know or does not answer: then the customer is told and not asked. */
  async hasPlanoControle(input: JsonObject, msisdn: string | null, context: ActionContext): Promise<boolean> {
    const startedAt = this.clock.now().getTime();
    const request = { msisdn: textOf(input, 'msisdn') ?? msisdn, invoice: invoiceReferenceOf(input, context), item: null };
    const outcome = await this.telco.consultarContratoCorte(request, context);
    const milliseconds = this.clock.now().getTime() - startedAt;
    contasScopeOf(context)?.record({ operation: 'consultar_contrato_corte', idempotencyKey: null, outcome: outcome.kind, replayed: false, milliseconds });
    return outcome.kind === 'ok' && outcome.value.hasPlanoControle;
  }
}
