/**
 * More of an order and of a shipment is read than when they were stored. The service doesn't send again what hasn't changed, so each is
 * read once more from its received text, as soon as the store is open: see `read-stored-again.ts`. Until then it waits here.
 */
export const readAgain = `
CREATE TABLE read_again (
  -- 'order' or 'shipment'
  kind TEXT NOT NULL,
  key INTEGER NOT NULL,
  PRIMARY KEY (kind, key)
) WITHOUT ROWID;
INSERT INTO read_again SELECT 'order', key FROM orders;
INSERT INTO read_again SELECT 'shipment', key FROM shipments;
`;
