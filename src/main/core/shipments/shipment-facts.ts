import { z } from 'zod';
import type { Shipment } from '../../../shared/domain/delivery/shipment.ts';

const text = z.string().nullable();

/**
 * The values that the list shows, derived once when a shipment arrives, so that ten thousand rows are read
 * quickly.
 */
export const shipmentFactsSchema = z.object({
  shipmentNumber: text,
  processStatus: text,
  status: text,
  trackingNumber: text,
  lineCount: z.number().int(),
  /** The orders that its lines name, each once. */
  purchaseOrderNumbers: z.array(z.string()),
  /** The receiver. */
  supplierShipment: z.object({ buyerAccountNumber: text }),
  buyerShipment: z.object({ companyId: text, supplierAccountNumber: text, partyName: text.default(null) }),
});
export type ShipmentFacts = z.infer<typeof shipmentFactsSchema>;

export const shipmentFacts = (shipment: Shipment): ShipmentFacts => {
  const { supplierShipment, buyerShipment, lines } = shipment;
  return {
    shipmentNumber: supplierShipment.shipmentNumber,
    processStatus: shipment.processStatus,
    status: shipment.status,
    trackingNumber: shipment.identifiers.trackingNumber,
    lineCount: lines.length,
    purchaseOrderNumbers: [...new Set(lines.flatMap(({ purchaseOrderNumber }) => purchaseOrderNumber ?? []))],
    supplierShipment: { buyerAccountNumber: supplierShipment.buyerAccountNumber },
    buyerShipment: {
      companyId: buyerShipment.companyId,
      supplierAccountNumber: buyerShipment.supplierAccountNumber,
      partyName: buyerShipment.buyerParty?.names[0] ?? null,
    },
  };
};
