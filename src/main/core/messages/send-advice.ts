import type { Order } from '../../../shared/domain/order.ts';
import type { Shipment } from '../../../shared/domain/shipment.ts';
import type { Emit } from '../events.ts';
import { lookSince } from '../outbox/after-attempt.ts';
import type { ShipmentService } from '../service/shipment-service.ts';
import type { Shipments } from '../shipments/shipments.ts';
import type { QueuedAdvice } from './entries.ts';
import type { Look } from './look.ts';
import { type MessageDeps, sendMessage } from './send-message.ts';
import type { SettleAdvice } from './settle-advice.ts';

export type SendAdviceDeps = MessageDeps & {
  emit: Emit;
  service: ShipmentService;
  shipments: Shipments;
  look: Look;
  settle: SettleAdvice;
  /** One whole poll of the shipments, and another reading of what the cursor has passed since; throws when either failed. */
  pollSince: (since: number) => Promise<void>;
  bodyOf: (entry: QueuedAdvice) => { text: string; contentType: string };
  onRefused: (entry: QueuedAdvice) => void;
};

/**
 * One attempt to send a despatch advice: see `sendMessage`. Where it may have arrived the shipments are polled first, since
 * nobody knows the id of the one it made; and the order is looked at, since goods may be wanted no longer.
 */
export const sendAdvice = (
  deps: SendAdviceDeps,
  queued: QueuedAdvice,
  halted: () => boolean,
): Promise<void> => {
  const shipmentsOf = ({ accountId, content }: QueuedAdvice): Shipment[] =>
    deps.shipments.naming(accountId, content.order.purchaseOrderNumber).map(({ shipment }) => shipment);
  return sendMessage<QueuedAdvice, Seen>(
    deps,
    {
      send: deps.service.sendDespatchAdvice,
      bodyOf: deps.bodyOf,
      looksAlways: () => false,
      look: async (entry) => {
        if (entry.unclear) await deps.pollSince(lookSince(entry));
        const shipments = shipmentsOf(entry);
        const seen = await deps.look(entry.orderKey, lookSince(entry));
        return { polled: true, shipments, order: seen?.order ?? null };
      },
      heard: (entry) => ({
        polled: true,
        shipments: shipmentsOf(entry),
        order: deps.orders.find(entry.orderKey)?.order ?? null,
      }),
      settle: (entry, { shipments, order }) => deps.settle(entry, shipments, order),
      stillWaiting: (id) => {
        const entry = deps.store.find(id);
        return entry?.kind === 'despatch-advice' && entry.state === 'waiting' ? entry : null;
      },
      onRefused: deps.onRefused,
      tell: () => deps.emit({ name: 'despatch.changed', orderKey: queued.orderKey }),
    },
    queued,
    halted,
  );
};

type Seen = { polled: boolean; shipments: Shipment[]; order: Order | null };
