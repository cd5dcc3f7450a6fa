/** How a service ended (architecture §4.16). */
export const FINALIZATION_STATUSES = ['resolvido', 'nao_resolvido', 'outros_assuntos'] as const;
export type ServiceStatus = (typeof FINALIZATION_STATUSES)[number];

export interface FinalizationWish {
  readonly status: ServiceStatus;
  /** The protocol that another journey registered for this service. */
  readonly protocol: string | null;
  readonly suppressEvents: boolean;
  readonly deferEvents: boolean;
}

/** What is told to the operator about the end of a service. */
export type FinalizationPlan =
  /** Nothing is registered; the protocol, where there is one, is the given one. */
  | { readonly kind: 'nothing'; readonly protocol: string | null; readonly because: 'protocolo_informado' | 'eventos_suprimidos' }
  | { readonly kind: 'register'; readonly requestStatus: 'Aberto' | 'Fechado' };

/**
 * Plans the end of a service (WORKFLOWS §11.10). A given protocol is not registered a second time. Suppressed events: whoever
 * runs the service registers its end, nothing is registered here. Deferred events: it is registered and left open ("Aberto"),
 * for whoever closes it later.
 */
export function planFinalization({ protocol, suppressEvents, deferEvents }: FinalizationWish): FinalizationPlan {
  if (protocol !== null) return { kind: 'nothing', protocol, because: 'protocolo_informado' };
  if (suppressEvents) return { kind: 'nothing', protocol: null, because: 'eventos_suprimidos' };
  return { kind: 'register', requestStatus: deferEvents ? 'Aberto' : 'Fechado' };
}

/** @returns null for a status that is none of the three */
export function serviceStatus(text: string | null): ServiceStatus | null {
  return FINALIZATION_STATUSES.find((status) => status === text) ?? null;
}
