import { z } from 'zod';
import { isJsonNumber, readJson } from '../service/codec/json.ts';
import { type Hint, hintOf } from './hint.ts';

const id = z.union([z.string().max(200), z.custom(isJsonNumber).transform(String)]);
const orderPart = z.object({ orderId: id }).optional().catch(undefined);

/** Open points, section 8. Of everything else in there nothing is read, let alone kept. */
const eventSchema = z.object({
  orderEvent: orderPart,
  singleDeliveryOrderEvent: orderPart,
  orderDocumentsEvent: orderPart,
  shipment: z.object({ id }).optional().catch(undefined),
});

/**
 * What the body of a POST webhook is about; `null` for whatever is no event. Never throws. Only the id is taken: an event
 * holds the affected lines alone, and anybody may have written it.
 *
 * @param body as it came, at most a few MB
 */
export const readEvent = (body: Uint8Array): Hint | null => {
  try {
    const event = eventSchema.parse(readJson(new TextDecoder('utf-8', { fatal: true }).decode(body)));
    const order = event.orderEvent ?? event.singleDeliveryOrderEvent ?? event.orderDocumentsEvent;
    if (order !== undefined) return hintOf('order', order.orderId);
    return event.shipment === undefined ? null : hintOf('shipment', event.shipment.id);
  } catch {
    return null;
  }
};
