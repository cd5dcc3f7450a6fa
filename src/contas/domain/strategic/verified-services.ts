import { allItems, type Invoice, isStrategicService, type ItemType, sameName } from '../../../invoice/domain/index.js';
import { sameLine } from '../../../kernel/brazilian-phone.js';
import { isBundled, type StrategicService } from './strategic-services.js';

/** Services with the type that they have by what is known, and the names of those that are nothing that this journey speaks of. */
export interface VerifiedServices {
  readonly services: readonly StrategicService[];
  readonly unconfirmed: readonly string[];
}

/**
 * What each item is by the invoice, and where that does not hold it by the catalogue of partners: the caller's word makes nothing a
 * partner's. No catalogue lists what a plan includes: without an invoice the caller's word stands for that, since nothing is done
 * for it but to explain, and the operator registers only what it holds under that section.
 */
export function verifiedServices(items: readonly StrategicService[], invoice: Invoice | null): VerifiedServices {
  const typed = items.map((item) => ({ ...item, type: typeOf(item, invoice) }));
  const isConfirmed = ({ type }: StrategicService): boolean => type === 'estrategico' || type === 'bundle';
  return { services: typed.filter(isConfirmed), unconfirmed: typed.filter((item) => !isConfirmed(item)).map(({ name }) => name) };
}

function typeOf(item: StrategicService, invoice: Invoice | null): ItemType | null {
  const known = invoice === null ? [] : allItems(invoice).filter(({ canonicalName, msisdn }) => sameName(canonicalName, item.name) && sameLine(msisdn, item.msisdn));
  const onInvoice = known.find(({ section }) => section === item.section) ?? known[0];
  if (onInvoice !== undefined) return onInvoice.itemType;
  if (invoice === null && isBundled(item)) return 'bundle';
  return isStrategicService(item.name) ? 'estrategico' : null;
}
