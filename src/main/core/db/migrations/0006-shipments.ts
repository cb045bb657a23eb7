/** Shipments, polled beside the orders: what belonged to orders alone is told apart from here on. Instants are ms since 1970. */
export const shipments = `
CREATE TABLE shipments (
  key INTEGER PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  identity TEXT NOT NULL,
  last_updated_at TEXT NOT NULL,
  -- counts the versions seen here; seen_revision is the one that the user last had open
  revision INTEGER NOT NULL,
  seen_revision INTEGER,
  received_at INTEGER NOT NULL,
  shipment TEXT NOT NULL,
  -- the revision in which each line and each document last changed (JSON, by its name)
  parts TEXT NOT NULL,
  UNIQUE (account_id, identity)
);
CREATE INDEX shipments_by_time ON shipments (account_id, received_at);

CREATE TABLE shipment_texts (
  shipment_key INTEGER PRIMARY KEY REFERENCES shipments (key),
  -- the record as it was received, with every field that Orderbell doesn't know and every digit
  raw TEXT NOT NULL
);

CREATE TABLE shipment_orders (
  purchase_order_number TEXT NOT NULL,
  shipment_key INTEGER NOT NULL REFERENCES shipments (key),
  PRIMARY KEY (purchase_order_number, shipment_key)
) WITHOUT ROWID;

ALTER TABLE polls ADD COLUMN stream TEXT NOT NULL DEFAULT 'orders';
ALTER TABLE set_aside ADD COLUMN stream TEXT NOT NULL DEFAULT 'orders';
`;
