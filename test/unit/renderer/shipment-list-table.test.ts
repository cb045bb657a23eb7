import { expect, test } from 'vitest';
import { csvFormat, writeCsv } from '../../../src/renderer/features/exports/csv.ts';
import { shipmentListTable } from '../../../src/renderer/features/exports/shipment-list-table.ts';
import type { ShipmentRow } from '../../../src/shared/contract/calls/shipments.ts';

const shipment = (change: Partial<ShipmentRow>): ShipmentRow => ({
  key: 1,
  shipmentNumber: 'S-1',
  buyerName: 'Kessler',
  processStatus: 'Approved',
  status: 'Shipped',
  purchaseOrderNumbers: ['PO-1', 'PO-2'],
  lineCount: 3,
  trackingNumber: '=1+1',
  receivedAt: new Date(2026, 10, 21, 9, 5).getTime(),
  lastUpdatedAt: '2026-11-21T08:05:00.000Z',
  unseen: null,
  ...change,
});

test('each shipment is a row, with its orders, and without anything that a spreadsheet would calculate', () => {
  const rows = [
    shipment({}),
    shipment({ key: 2, shipmentNumber: null, processStatus: 'Weighed', status: null, trackingNumber: null }),
  ];
  const [, ...written] = writeCsv(
    shipmentListTable(rows, (id) => id),
    csvFormat('semicolon', 'en-GB'),
  )
    .trim()
    .split('\r\n');
  expect(written).toEqual([
    "S-1;Kessler;PO-1, PO-2;3;shipments.status.Approved;Shipped;'=1+1;2026-11-21 09:05",
    ';Kessler;PO-1, PO-2;3;Weighed;;;2026-11-21 09:05',
  ]);
});
