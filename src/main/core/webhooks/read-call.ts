import type { WebhookCall } from '../ports.ts';
import { type Hint, hintOf } from './hint.ts';
import { type CallRead, readEvent } from './read-event.ts';

/** What a call is about, of either kind (interface, section 6); `null` when it says nothing that could be followed. */
export const readCall = (call: WebhookCall): CallRead | null => {
  if (call.method === 'POST') return readEvent(call.body);
  const hint = hintOfAddress(call);
  return hint === null ? null : { hint, eventName: null };
};

const hintOfAddress = ({ path, query }: WebhookCall): Hint | null => {
  const parameters = new URLSearchParams(query);
  const order = parameters.get('orderId');
  if (order !== null) return hintOf('order', order);
  const shipment = parameters.get('shipmentId');
  if (shipment !== null) return hintOf('shipment', shipment);
  // `<any path>/<id>`: where there are addresses of their own for orders and for shipments, the path says which it is.
  const [id = '', before = ''] = path.split('/').reverse();
  return hintOf(kinds.get(before.toLowerCase()) ?? 'either', decoded(id));
};

const kinds: ReadonlyMap<string, Hint['about']> = new Map([
  ['order', 'order'],
  ['orders', 'order'],
  ['shipment', 'shipment'],
  ['shipments', 'shipment'],
]);

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
};
