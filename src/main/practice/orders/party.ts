import type { Party } from '../../../shared/domain/order/order.ts';

/** A party as the service sends it. Empty fields are left out. */
export const wireParty = (party: Party | null): Record<string, unknown> | null =>
  party === null ? null : Object.fromEntries(Object.entries(party).filter(([, value]) => value !== null));
