import type { Emit } from '../events.ts';
import { lookSince } from '../outbox/after-attempt.ts';
import type { OrderService } from '../service/order-service.ts';
import type { QueuedResponse, ResponseContent } from './entries.ts';
import type { Look } from './look.ts';
import { type MessageDeps, sendMessage } from './send-message.ts';
import type { Settle } from './settle.ts';

export type SendDeps = MessageDeps & {
  emit: Emit;
  service: OrderService;
  look: Look;
  settle: Settle;
  /** The bytes to send: those of the first attempt, or made now that all its documents are there. */
  bodyOf: (entry: QueuedResponse) => { text: string; contentType: string };
  /** The service turned an answer away: what the user typed for it is no longer taken for granted. */
  onRefused: (entry: QueuedResponse) => void;
};

/** One attempt to send an answer: see `sendMessage`. Before it the order is looked at where that is due. */
export const sendResponse = (deps: SendDeps, queued: QueuedResponse, halted: () => boolean): Promise<void> =>
  sendMessage(
    deps,
    {
      send: deps.service.sendOrderResponse,
      bodyOf: deps.bodyOf,
      looksAlways: ({ content }) => !namesTerms(content),
      look: (entry) => deps.look(entry.orderKey, lookSince(entry)),
      heard: ({ orderKey }) => {
        const stored = deps.orders.find(orderKey);
        return stored === null ? null : { order: stored.order, polled: true };
      },
      settle: (entry, { order }) => deps.settle(entry, order).moved,
      stillWaiting: (id) => {
        const entry = deps.store.find(id);
        return entry?.kind === 'response' && entry.state === 'waiting' ? entry : null;
      },
      onRefused: deps.onRefused,
      tell: () => deps.emit({ name: 'responses.changed', orderKey: queued.orderKey }),
    },
    queued,
    halted,
  );

// Exact values agree to nothing else. A rejection, like a bare yes, goes for whatever stands there when it arrives.
const namesTerms = ({ form, lines }: ResponseContent): boolean =>
  lines.every(({ answer }) => answer.kind === 'propose' || (answer.kind === 'accept' && form === 'values'));
