/** What the list tells of a shipment, so that ten thousand rows read quickly; and orders are found by their numbers. */
export const shipmentFacts = `
ALTER TABLE shipments ADD COLUMN facts TEXT NOT NULL DEFAULT '{}';
UPDATE shipments SET facts = json_object(
  'shipmentNumber', shipment ->> '$.supplierShipment.shipmentNumber',
  'processStatus', shipment ->> '$.processStatus',
  'status', shipment ->> '$.status',
  'trackingNumber', shipment ->> '$.identifiers.trackingNumber',
  'lineCount', json_array_length(shipment, '$.lines'),
  'purchaseOrderNumbers', (
    SELECT json_group_array(number) FROM (
      SELECT value ->> '$.purchaseOrderNumber' AS number FROM json_each(shipment, '$.lines')
      WHERE number IS NOT NULL GROUP BY number ORDER BY MIN(key))),
  'supplierShipment', json_object('buyerAccountNumber', shipment ->> '$.supplierShipment.buyerAccountNumber'),
  'buyerShipment', json_object(
    'companyId', shipment ->> '$.buyerShipment.companyId',
    'supplierAccountNumber', shipment ->> '$.buyerShipment.supplierAccountNumber'));

CREATE INDEX orders_by_number ON orders (account_id, purchase_order_number);
`;
