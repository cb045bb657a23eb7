import { z } from 'zod';
import { logisticsStatus } from '../../../shared/domain/order/statuses.ts';
import { calendarDateSchema } from '../../../shared/domain/values/calendar-date.ts';
import { decimalSchema } from '../../../shared/domain/values/decimal.ts';
import type { Behaviour } from '../buyers/behaviour.ts';
import type { Buyers } from '../buyers/buyers.ts';

const maybe = z.exactOptional;

/** The moves that a buyer can make, in JSON. `positions` names the lines; left out, it means all. */
const onOrder = { orderId: z.string(), positions: maybe(z.array(z.string()).min(1)) };
const onShipment = { shipmentId: z.string() };
const reason = maybe(z.string());
const side = maybe(z.enum(['buyer', 'supplier']));
const change = z.strictObject({
  deliverySchedule: maybe(
    z.array(z.strictObject({ date: calendarDateSchema, quantity: decimalSchema })).min(1),
  ),
  netPrice: maybe(decimalSchema),
  reason,
});

export const moveSchema = z.discriminatedUnion('move', [
  z.strictObject({ move: z.literal('act') }),
  z.strictObject({
    move: z.literal('issue'),
    buyer: maybe(z.string()),
    purchaseOrderNumber: maybe(z.string().regex(/^\S+$/)),
    lineCount: maybe(z.number().int().min(1).max(500)),
  }),
  z.strictObject({ move: z.literal('reissue'), ...onOrder, change }),
  z.strictObject({ move: z.literal('cancel'), ...onOrder, reason }),
  z.strictObject({ move: z.literal('approveProposal'), ...onOrder }),
  z.strictObject({ move: z.literal('rejectProposal'), ...onOrder, reason }),
  z.strictObject({ move: z.literal('askToReopen'), ...onOrder, change }),
  z.strictObject({ move: z.literal('askReconfirmation'), ...onOrder, reason }),
  z.strictObject({ move: z.literal('complete'), ...onOrder }),
  z.strictObject({ move: z.literal('revert'), ...onOrder, from: z.enum(['Cancelled', 'Completed']) }),
  z.strictObject({
    move: z.literal('moveGoods'),
    ...onOrder,
    stage: z.enum(Object.values(logisticsStatus)),
    side,
  }),
  z.strictObject({ move: z.literal('askToReschedule'), ...onOrder, change }),
  z.strictObject({ move: z.literal('reassignContact'), orderId: z.string(), email: z.email(), side }),
  z.strictObject({ move: z.literal('resend'), orderId: z.string(), side }),
  z.strictObject({ move: z.literal('resendShipment'), ...onShipment }),
  z.strictObject({ move: z.literal('approveShipment'), ...onShipment }),
  z.strictObject({ move: z.literal('rejectShipment'), ...onShipment, reason }),
  z.strictObject({
    move: z.literal('attachToShipment'),
    ...onShipment,
    filename: z.string().min(1).max(200),
    side,
  }),
  z.strictObject({
    move: z.literal('configure'),
    buyer: z.string(),
    autoConfirm: maybe(z.boolean()),
    proposeWhenAccepted: maybe(z.boolean()),
  }),
]);
export type Move = z.infer<typeof moveSchema>;

/**
 * Makes a move.
 *
 * @throws when the transition table forbids it, or when there is no such order or shipment
 */
export const carryOut = (move: Move, buyers: Buyers, act: Behaviour['act']): unknown => {
  switch (move.move) {
    case 'act':
      return act();
    case 'issue': {
      const { move: _, ...options } = move;
      return buyers.issue(options);
    }
    case 'reissue':
      return buyers.reissue(move.orderId, move.change, move.positions);
    case 'cancel':
      return buyers.cancel(move.orderId, move.positions, move.reason);
    case 'approveProposal':
      return buyers.approveProposal(move.orderId, move.positions);
    case 'rejectProposal':
      return buyers.rejectProposal(move.orderId, move.positions, move.reason);
    case 'askToReopen':
      return buyers.askToReopen(move.orderId, move.change, move.positions);
    case 'askReconfirmation':
      return buyers.askReconfirmation(move.orderId, move.positions, move.reason);
    case 'complete':
      return buyers.complete(move.orderId, move.positions);
    case 'moveGoods':
      return buyers.moveGoods(move.orderId, move.stage, move.positions, move.side);
    case 'revert':
      return buyers.revert(move.orderId, move.from, move.positions);
    case 'askToReschedule':
      return buyers.askToReschedule(move.orderId, move.change, move.positions);
    case 'reassignContact':
      return buyers.reassignContact(move.orderId, move.email, move.side);
    case 'resend':
      return buyers.resend(move.orderId, move.side);
    case 'resendShipment':
      return buyers.resendShipment(move.shipmentId);
    case 'approveShipment':
      return buyers.approveShipment(move.shipmentId);
    case 'rejectShipment':
      return buyers.rejectShipment(move.shipmentId, move.reason);
    case 'attachToShipment':
      return buyers.attachToShipment(move.shipmentId, move.filename, move.side);
    case 'configure': {
      const { move: _, buyer, ...settings } = move;
      return buyers.configure(buyer, settings);
    }
  }
};
