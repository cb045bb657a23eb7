import { randomUUID } from 'node:crypto';
import { writeJson } from '../http/json.ts';
import { writeOwnXml } from '../orders/own-xml.ts';
import type { PracticeOrder } from '../orders/practice-order.ts';
import { wireOrder } from '../orders/wire-order.ts';
import type { PracticeShipment } from '../shipments/practice-shipment.ts';
import { wireShipment } from '../shipments/wire-shipment.ts';
import type { Webhook } from '../switches/switches.ts';
import type { World } from '../world.ts';
import type { WebhookCaller } from './caller.ts';
import { orderHappenings, shipmentEventName } from './events.ts';

/** Calls the client for every change of an order or shipment, as configured (interface, section 6). */
export const watchForWebhooks = (
  world: World,
  caller: WebhookCaller,
  webhook: () => Webhook,
): (() => void) => {
  const sendOrder = (order: PracticeOrder, before: PracticeOrder | undefined): void => {
    const { kind, orderUrl, authorization = null } = webhook();
    if (kind === 'off' || orderUrl === null) return;
    if (kind === 'get-path' || kind === 'get-query') {
      const call = idCall(kind, orderUrl, 'orderId', order.id);
      caller.call({ label: order.purchaseOrderNumber, authorization, ...call });
      return;
    }
    const { id: orderId, ...wire } = wireOrder(order, world.today());
    for (const { eventName, field, positions } of orderHappenings(order, before)) {
      const affected = order.lines.filter(({ position }) => positions.includes(position));
      const { lines } = wireOrder({ ...order, lines: affected }, world.today());
      caller.call({
        label: `${eventName} ${order.purchaseOrderNumber}`,
        method: 'POST',
        url: orderUrl,
        body: eventBody(kind, { eventName, [field]: { orderId, ...wire, lines } }),
        authorization,
      });
    }
  };
  const sendShipment = (shipment: PracticeShipment, before: PracticeShipment | undefined): void => {
    const { kind, shipmentUrl, authorization = null } = webhook();
    if (kind === 'off' || shipmentUrl === null) return;
    if (kind === 'get-path' || kind === 'get-query') {
      const call = idCall(kind, shipmentUrl, 'shipmentId', shipment.id);
      caller.call({ label: shipment.shipmentNumber, authorization, ...call });
      return;
    }
    const eventName = shipmentEventName(shipment, before);
    caller.call({
      label: `${eventName} ${shipment.shipmentNumber}`,
      method: 'POST',
      url: shipmentUrl,
      body: eventBody(kind, {
        eventName,
        shipment: wireShipment(shipment),
        meta: { messageId: randomUUID(), createdDateTime: shipment.lastUpdatedAt },
      }),
      authorization,
    });
  };
  const unsubscribes = [world.subscribe(sendOrder), world.subscribeShipments(sendShipment)];
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
};

const eventBody = (kind: 'post' | 'post-xml', event: Record<string, unknown>) =>
  kind === 'post'
    ? { text: writeJson(event), contentType: 'application/json' }
    : { text: writeOwnXml('WebhookEvent', event), contentType: 'application/xml' };

const idCall = (kind: 'get-path' | 'get-query', address: string, parameter: string, id: string) => {
  const url = new URL(address);
  if (kind === 'get-query') url.searchParams.set(parameter, id);
  else url.pathname = `${url.pathname.replace(/\/$/, '')}/${encodeURIComponent(id)}`;
  return { method: 'GET' as const, url: url.href, body: null };
};
