import { AppError } from '../../kernel/errors.js';
import type { Session, SessionCustomer } from './session.js';

/** The identity that a turn states. Absent fields say nothing. */
export interface StatedIdentity {
  readonly agentId?: string | undefined;
  readonly customer?: Partial<Record<keyof SessionCustomer, string | undefined>> | undefined;
}

/**
 * The session with what the turn states of its customer; what was once given is remembered.
 * @throws AppError `session_identity_mismatch` for another customerId or agentId (architecture §4.9)
 */
export function withIdentity<Facts>(session: Session<Facts>, stated: StatedIdentity): Session<Facts> {
  const customer = mergeCustomer(session.customer, stated.customer ?? {});
  refuseChange('agentId', session.agentId, stated.agentId);
  refuseChange('customerId', session.customer.customerId, stated.customer?.customerId);
  return { ...session, customer };
}

function mergeCustomer(known: SessionCustomer, stated: Partial<Record<keyof SessionCustomer, string | undefined>>): SessionCustomer {
  return {
    customerId: stated.customerId ?? known.customerId,
    msisdn: stated.msisdn ?? known.msisdn,
    socialSecNo: stated.socialSecNo ?? known.socialSecNo,
    name: stated.name ?? known.name,
  };
}

function refuseChange(field: string, known: string | null, stated: string | undefined): void {
  if (known === null || stated === undefined || known === stated) return;
  throw new AppError('session_identity_mismatch', `This session belongs to another ${field}`);
}
