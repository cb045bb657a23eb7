import type { AdviceContent } from '../../../../src/main/core/messages/entries.ts';
import { decimal } from '../../../../src/shared/domain/values/decimal.ts';
import { anOrder, confirmedLine } from '../../../fixtures/build-order.ts';
import { aShipment, aShipmentLine } from '../../../fixtures/build-shipment.ts';

/** An order with one confirmed line. */
export const order = anOrder({ lines: [confirmedLine()] });
const [line] = order.lines;
if (line === undefined) throw new Error('The order has no line.');

/** A despatch advice of the whole order. */
export const advising: AdviceContent = {
  order: {
    ...{ companyId: order.companyId, supplierAccountNumber: order.supplierAccountNumber },
    ...{ purchaseOrderNumber: order.purchaseOrderNumber, buyerName: 'Kessler' },
  },
  seen: [line],
  advice: {
    header: {
      ...{ supplierCompanyId: null, buyerAccountNumber: 'B-1', despatchAdviceNumber: 'D-1' },
      shipment: {
        ...{ shipmentNumber: 'S-1', shipmentCompanyName: null, trackingNumber: null },
        ...{ departure: null, destination: null },
      },
    },
    erpIssueDateTime: null,
    lines: [
      {
        ...{ despatchAdviceLinePosition: '1', purchaseOrderNumber: order.purchaseOrderNumber },
        ...{ purchaseOrderLinePosition: line.position, deliverySchedulePosition: null, item: line.item },
        ...{ despatchQuantity: decimal('100'), backorderQuantity: null, backorderDate: null },
      },
    ],
  },
  lines: [
    {
      ...{ position: line.position, entry: 0, open: decimal('100') },
      ...{ despatchQuantity: decimal('100'), backorderDate: null },
    },
  ],
  numberTyped: false,
  conflict: null,
};

/** The shipment that the advice makes. */
export const shown = aShipment({
  buyerShipment: {
    ...aShipment().buyerShipment,
    ...{ companyId: order.companyId, supplierAccountNumber: order.supplierAccountNumber },
  },
  lines: [
    aShipmentLine({
      ...{ purchaseOrderNumber: order.purchaseOrderNumber, purchaseOrderLinePosition: line.position },
      despatchAdviceNumber: 'D-1',
    }),
  ],
});
