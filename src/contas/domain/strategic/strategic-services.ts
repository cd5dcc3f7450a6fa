import { parseMoney } from '../../../kernel/money.js';

/** A service of a partner, or one that belongs to the plan (WORKFLOWS §11.20). */
export interface StrategicService {
  readonly name: string;
  readonly msisdn: string;
  readonly value: string | null;
  readonly section: string;
  readonly type: string | null;
}

/** The services of a journey by what can honestly be done about them. */
export interface StrategicServices {
  /** Managed with the partner. */
  readonly partners: readonly StrategicService[];
  /** Part of the plan. */
  readonly bundled: readonly StrategicService[];
}

const BUNDLE_SECTION = 'Serviços Bundle Inclusos';

/** @param lines only services of these lines; empty: of every line */
export function strategicServices(items: readonly StrategicService[], lines: readonly string[]): StrategicServices {
  const meant = items.filter(({ msisdn }) => lines.length === 0 || lines.includes(msisdn));
  return { partners: meant.filter((item) => !isBundled(item)), bundled: meant.filter(isBundled) };
}

/**
 * Whether the customer has something to decide: a partner service, or one of the plan that is charged all the same. Services that
 * come with the plan at no charge are only explained.
 */
export function hasQuestion({ partners, bundled }: StrategicServices): boolean {
  return partners.length > 0 || bundled.some(({ value }) => parseMoney(value)?.greaterThan(0) === true);
}

/** A service on two lines is told once. */
export function namesOf(services: readonly StrategicService[]): readonly string[] {
  return [...new Set(services.map(({ name }) => name))];
}

/** By what the item itself says. */
export function isBundled({ type, section }: StrategicService): boolean {
  return type === null ? section === BUNDLE_SECTION : type === 'bundle';
}
