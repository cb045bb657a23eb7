import type { WebhookCall } from '../ports.ts';
import { type Hint, hintOf } from './hint.ts';
import { readEvent } from './read-event.ts';

/** What a call is about, of either kind (interface, section 6); `null` when it says nothing that could be followed. */
export const readCall = ({ method, path, query, body }: WebhookCall): Hint | null => {
  if (method === 'POST') return readEvent(body);
  const parameters = new URLSearchParams(query);
  const order = parameters.get('orderId');
  if (order !== null) return hintOf('order', order);
  const shipment = parameters.get('shipmentId');
  if (shipment !== null) return hintOf('shipment', shipment);
  const segment = /^\/([^/]+)$/.exec(path)?.[1];
  return segment === undefined ? null : hintOf('either', decoded(segment));
};

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
};
