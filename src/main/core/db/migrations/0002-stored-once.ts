/**
 * Less room, and lists that read less. The received text has a table of its own: a list of all orders needn't turn its
 * pages. The version of an order that stands now is in `orders` and `order_lines` already: only the ones before it are kept whole.
 * With row ids a version of a few kB lies on one page, where WITHOUT ROWID gave nearly each an overflow page of its own.
 */
export const storedOnce = `
CREATE TABLE order_texts (
  order_key INTEGER PRIMARY KEY REFERENCES orders (key),
  -- the record as it was received, with every field that Orderbell doesn't know and every digit
  raw TEXT NOT NULL
);
INSERT INTO order_texts SELECT key, raw FROM orders;
ALTER TABLE orders DROP COLUMN raw;

CREATE TABLE order_versions (
  order_key INTEGER NOT NULL REFERENCES orders (key),
  revision INTEGER NOT NULL,
  received_at INTEGER NOT NULL,
  version INTEGER,
  last_updated_at TEXT NOT NULL,
  origin TEXT NOT NULL,
  changes TEXT NOT NULL,
  -- the whole order as it stood, so that any two versions can be compared; NULL for the one that stands now
  snapshot TEXT,
  PRIMARY KEY (order_key, revision)
);
INSERT INTO order_versions
  SELECT order_key, order_revisions.revision, order_revisions.received_at, order_revisions.version,
    order_revisions.last_updated_at, origin, changes, iif(order_revisions.revision = orders.revision, NULL, snapshot)
  FROM order_revisions JOIN orders ON orders.key = order_key;
DROP TABLE order_revisions;
ALTER TABLE order_versions RENAME TO order_revisions;
`;
