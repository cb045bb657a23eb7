/** The part of the first migration that holds orders, with their lines and versions, and their buyers. */
export const ordersAndBuyers = `CREATE TABLE orders (
  key INTEGER PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  identity TEXT NOT NULL,
  purchase_order_number TEXT NOT NULL,
  version INTEGER,
  last_updated_at TEXT NOT NULL,
  -- counts the versions stored here; seen_revision is the newest one that the user opened
  revision INTEGER NOT NULL,
  seen_revision INTEGER,
  received_at INTEGER NOT NULL,
  -- when the buyer changed the order last; NULL: never
  changed_at INTEGER,
  -- the day on which the order returns that the user put aside; NULL: it isn't put aside
  put_aside_until TEXT,
  -- when a damaged row of this order was found; NULL once the order is whole again. Lists don't show it.
  damaged_at INTEGER,
  -- what lists and queries need of the header, and of the lines (JSON)
  summary TEXT NOT NULL,
  facts TEXT NOT NULL,
  -- as buyerKeyOf, and as buyerName with its source; an unreadable summary names nobody
  buyer_key TEXT GENERATED ALWAYS AS (CASE WHEN json_valid(summary) THEN
    coalesce('company:' || (summary ->> '$.companyId'), 'account:' || (summary ->> '$.supplierAccountNumber')) END) VIRTUAL,
  name_source INTEGER GENERATED ALWAYS AS (CASE WHEN json_valid(summary) THEN
    CASE WHEN summary ->> '$.partyName' IS NOT NULL THEN 1
         WHEN summary ->> '$.placeName' IS NOT NULL THEN 3 ELSE 4 END END) VIRTUAL,
  given_name TEXT GENERATED ALWAYS AS (CASE WHEN json_valid(summary) THEN summary ->> '$.buyerName' END) VIRTUAL,
  -- 0: closed on every day, unless an answer of ours is on its way (as folderOf). NULL: damaged
  is_open INTEGER GENERATED ALWAYS AS (CASE WHEN damaged_at IS NOT NULL THEN NULL WHEN json_valid(facts) THEN
    coalesce(json_array_length(facts, '$.answer') > 0 OR json_array_length(facts, '$.buyer') > 0
    OR facts ->> '$.deliveryOverdue' OR facts ->> '$.nextDate' IS NOT NULL
    OR facts ->> '$.dueDate' IS NOT NULL OR facts ->> '$.openWithoutDate' IS NOT NULL, 1) ELSE 1 END) VIRTUAL,
  -- 1: a position asks for an answer
  asks INTEGER GENERATED ALWAYS AS (CASE WHEN damaged_at IS NULL AND json_valid(facts) THEN json_array_length(facts, '$.answer') > 0 ELSE 0 END) VIRTUAL,
  checksum INTEGER AS (row_checksum(key, account_id, identity, purchase_order_number, version, last_updated_at, revision, seen_revision, received_at, changed_at, put_aside_until, damaged_at, summary, facts)) STORED,
  UNIQUE (account_id, identity)
);
CREATE INDEX orders_by_openness ON orders (account_id, is_open);
CREATE INDEX orders_put_aside ON orders (account_id, put_aside_until) WHERE put_aside_until IS NOT NULL;
CREATE INDEX orders_by_number ON orders (account_id, purchase_order_number);
CREATE INDEX orders_by_buyer ON orders (account_id, buyer_key);
-- counts the orders to answer without reading the facts of all orders
CREATE INDEX orders_to_answer ON orders (account_id) WHERE asks = 1;

-- The newest record as received, with unknown fields and every digit, but with a 0 in place of each line.
-- In a table of its own, so that a list of all orders needn't read these pages.
CREATE TABLE order_texts (
  order_key INTEGER PRIMARY KEY REFERENCES orders (key),
  header TEXT NOT NULL,
  -- how many lines the order has, so that a lost one is noticed
  line_count INTEGER NOT NULL,
  checksum INTEGER AS (row_checksum(order_key, header, line_count)) STORED
);

CREATE TABLE order_lines (
  order_key INTEGER NOT NULL REFERENCES orders (key),
  position TEXT NOT NULL,
  -- keeps the buyer's order of lines
  sequence INTEGER NOT NULL,
  -- the newest line of this position, as received
  line TEXT NOT NULL,
  -- the buyer's item number, to find earlier orders of the same item
  item TEXT,
  checksum INTEGER AS (row_checksum(order_key, position, sequence, line, item)) STORED,
  PRIMARY KEY (order_key, position)
) WITHOUT ROWID;
CREATE INDEX order_lines_by_item ON order_lines (item, order_key) WHERE item IS NOT NULL;

-- With row ids, since a WITHOUT ROWID row of a few kB needs an overflow page.
CREATE TABLE order_revisions (
  order_key INTEGER NOT NULL REFERENCES orders (key),
  revision INTEGER NOT NULL,
  received_at INTEGER NOT NULL,
  version INTEGER,
  last_updated_at TEXT NOT NULL,
  origin TEXT NOT NULL,
  changes TEXT NOT NULL,
  -- the whole order of that version, so that any two can be compared; NULL for the newest one
  snapshot TEXT,
  checksum INTEGER AS (row_checksum(order_key, revision, received_at, version, last_updated_at, origin, changes, snapshot)) STORED,
  PRIMARY KEY (order_key, revision)
);

-- How many orders give a buyer which name. An alert reads it instead of all orders.
CREATE TABLE buyer_names (
  id INTEGER PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  buyer_key TEXT NOT NULL,
  -- the lowest counts: 1 buyer party, 2 company search, 3 delivery address, 4 contact or our number there
  source INTEGER NOT NULL,
  name TEXT NOT NULL,
  orders INTEGER NOT NULL,
  checksum INTEGER AS (row_checksum(id, account_id, buyer_key, source, name, orders)) STORED,
  UNIQUE (account_id, buyer_key, source, name)
);
CREATE INDEX buyer_names_by_rank ON buyer_names (account_id, buyer_key, source, orders DESC, id);

CREATE TRIGGER buyer_named_by_new_order AFTER INSERT ON orders
WHEN new.buyer_key IS NOT NULL AND new.given_name IS NOT NULL BEGIN
  INSERT INTO buyer_names (account_id, buyer_key, source, name, orders)
  VALUES (new.account_id, new.buyer_key, new.name_source, new.given_name, 1)
  ON CONFLICT (account_id, buyer_key, source, name) DO UPDATE SET orders = orders + 1;
END;
CREATE TRIGGER buyer_named_by_changed_order AFTER UPDATE OF summary ON orders
WHEN (old.buyer_key, old.name_source, old.given_name) IS NOT (new.buyer_key, new.name_source, new.given_name) BEGIN
  UPDATE buyer_names SET orders = orders - 1 WHERE account_id = old.account_id AND buyer_key = old.buyer_key
    AND source = old.name_source AND name = old.given_name;
  DELETE FROM buyer_names WHERE account_id = old.account_id AND buyer_key = old.buyer_key AND orders = 0;
  INSERT INTO buyer_names (account_id, buyer_key, source, name, orders)
  SELECT new.account_id, new.buyer_key, new.name_source, new.given_name, 1
  WHERE new.buyer_key IS NOT NULL AND new.given_name IS NOT NULL
  ON CONFLICT (account_id, buyer_key, source, name) DO UPDATE SET orders = orders + 1;
END;

CREATE TABLE buyers (
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  buyer_key TEXT NOT NULL,
  -- the last company search for this buyer
  asked_at INTEGER,
  -- the name under which the order search finds this buyer's orders
  indexed_as TEXT,
  checksum INTEGER AS (row_checksum(account_id, buyer_key, asked_at, indexed_as)) STORED,
  PRIMARY KEY (account_id, buyer_key)
) WITHOUT ROWID;

CREATE TABLE buyer_numbers (
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  -- the buyer's company, or our account number there if the company isn't given
  buyer TEXT NOT NULL,
  buyer_account_number TEXT NOT NULL,
  checksum INTEGER AS (row_checksum(account_id, buyer, buyer_account_number)) STORED,
  PRIMARY KEY (account_id, buyer)
) WITHOUT ROWID;`;
