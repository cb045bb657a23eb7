import type { ShipmentRow } from '../../../shared/contract/calls/shipments.ts';
import { matcherOf } from '../../../shared/domain/values/word-match.ts';

/** Rows that contain each typed word in their number, buyer, order numbers or tracking number. */
export const filterShipments = (rows: ShipmentRow[], filter: string): ShipmentRow[] => {
  const matches = matcherOf(filter);
  return matches === null
    ? rows
    : rows.filter(({ shipmentNumber, buyerName, purchaseOrderNumbers, trackingNumber }) =>
        matches([shipmentNumber ?? '', buyerName, ...purchaseOrderNumbers, trackingNumber ?? '']),
      );
};
