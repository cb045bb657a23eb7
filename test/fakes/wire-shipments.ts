import { firstMoment } from './wire-orders.ts';

export type WireShipmentOptions = { id?: string; number?: string; at?: string };

/** A shipment as JSON text, as a service sends it. */
export const wireShipment = ({
  id = 'shipment-1',
  number = 'S-1',
  at = firstMoment,
}: WireShipmentOptions = {}): string =>
  `{"id":"${id}","supplierShipment":{"shipmentNumber":"${number}"},"buyerShipment":{"companyId":"buyer-1"},` +
  `"lines":[],"status":"Open","processStatus":"Issued","lastUpdatedAt":"${at}"}`;
