import type { Emit } from '../events.ts';
import type { AdvicesUnderWay } from '../shipments/shipments.ts';
import type { MessagesStore } from './messages-store.ts';
import type { SettleAdvice } from './settle-advice.ts';

/** What the outbox learns from the shipments. */
export const createOutboxAdvices = (deps: {
  store: MessagesStore;
  settle: SettleAdvice;
  emit: Emit;
}): AdvicesUnderWay => ({
  shipmentStored: (accountId, shipment) => {
    const before = deps.store.openAdvices(accountId);
    const settled = before.filter((entry) => deps.settle(entry, [shipment], null));
    for (const { orderKey } of settled) {
      // The caller's transaction is still open: who hears of it now would read the old state.
      queueMicrotask(() => deps.emit({ name: 'despatch.changed', orderKey }));
    }
    return settled.some(({ id }) => deps.store.find(id)?.state === 'done');
  },
});
