import type { ContractFacts } from '../telco-service-requests.js';
import type { LineFacts } from './simulator-lines.js';

const YES = new Set(['true', 's', 'sim', 'y', 'yes', '1']);
const NO = new Set(['false', 'n', 'nao', 'não', 'no', '0', '']);

/** What the contract of a line says; a line without facts has none of the special cases, and does not say whether its plan is a Controle. */
export function contractOf(facts: LineFacts): ContractFacts {
  return {
    afterCutOff: flagFact(facts, 'apos_data_corte', false),
    cutOffDate: textFact(facts, 'data_corte'),
    dependentItem: flagFact(facts, 'dependent_invoice_item', false),
    manualContaCerta: flagFact(facts, 'manual_conta_certa_indicator', false),
    hasPlanoControle: flagFact(facts, 'has_plano_controle', null),
  };
}

/** A fact that is set or not, as people write it: true, "true", "S", 1. @param otherwise where it is absent or says neither */
export function flagFact<T extends boolean | null>(facts: LineFacts, name: string, otherwise: T): boolean | T {
  const value = facts[name];
  if (typeof value === 'boolean') return value;
  if (value === undefined || value === null) return otherwise;
  const text = String(value).trim().toLowerCase();
  if (YES.has(text)) return true;
  return NO.has(text) ? false : otherwise;
}

/** A fact as text; null where it is absent, blank or no text. */
export function textFact(facts: LineFacts, name: string): string | null {
  const value = facts[name];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** A number of many digits, which may have come as a JSON number where it is short. */
export function digitsFact(facts: LineFacts, name: string): string | null {
  const value = facts[name];
  return typeof value === 'number' ? String(value) : textFact(facts, name);
}
