import type { ShipmentRow } from '../../../shared/contract/calls/shipments.ts';
import { matcherOf } from '../../../shared/domain/values/word-match.ts';

/** The rows in which every word typed is found: in the number, the buyer, an order's number or the tracking number. */
export const filterShipments = (rows: ShipmentRow[], filter: string): ShipmentRow[] => {
  const matches = matcherOf(filter);
  return matches === null
    ? rows
    : rows.filter(({ shipmentNumber, buyerName, purchaseOrderNumbers, trackingNumber }) =>
        matches([shipmentNumber ?? '', buyerName, ...purchaseOrderNumbers, trackingNumber ?? '']),
      );
};
