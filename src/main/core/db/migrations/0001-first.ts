import { storeApplicationId } from '../../ports.ts';

/**
 * The whole store. Instants are ms since 1970. Each table has a checksum over its columns, except the search
 * index, which is derived (`verify-rows.ts`).
 */
export const first = `
PRAGMA application_id = ${storeApplicationId};

CREATE TABLE accounts (
  id INTEGER PRIMARY KEY,
  base_url TEXT NOT NULL,
  email TEXT NOT NULL,
  practice INTEGER NOT NULL,
  keep_signed_in INTEGER NOT NULL,
  state TEXT NOT NULL,
  -- the start of the first poll, taken from the clock once
  fetch_from TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  -- token or basic
  means TEXT NOT NULL DEFAULT 'token',
  -- none, due or dismissed
  token_hint TEXT NOT NULL DEFAULT 'none',
  answer_form TEXT NOT NULL DEFAULT 'values',
  answer_format TEXT NOT NULL DEFAULT 'json',
  -- the supplier's own company, for a user who works for several
  company_id TEXT,
  checksum INTEGER AS (row_checksum(id, base_url, email, practice, keep_signed_in, state, fetch_from, created_at, means, token_hint, answer_form, answer_format, company_id)) STORED,
  UNIQUE (base_url, email)
);

-- What an account learned of its service (JSON): the poll method that worked, the path of an order. In a table
-- of its own, so that damage to it costs no sign-in.
CREATE TABLE account_profiles (
  account_id INTEGER PRIMARY KEY REFERENCES accounts (id),
  profile TEXT NOT NULL,
  checksum INTEGER AS (row_checksum(account_id, profile)) STORED
);

-- The account in use: at most one row.
CREATE TABLE current_account (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  account_id INTEGER REFERENCES accounts (id),
  checksum INTEGER AS (row_checksum(only, account_id)) STORED
);

CREATE TABLE orders (
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
CREATE INDEX orders_put_aside ON orders (put_aside_until) WHERE put_aside_until IS NOT NULL;
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
) WITHOUT ROWID;

CREATE TABLE shipments (
  key INTEGER PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  identity TEXT NOT NULL,
  last_updated_at TEXT NOT NULL,
  -- as in orders
  revision INTEGER NOT NULL,
  seen_revision INTEGER,
  received_at INTEGER NOT NULL,
  shipment TEXT NOT NULL,
  -- the revision in which each line and each document last changed (JSON, by its name)
  parts TEXT NOT NULL,
  -- what a list shows of it
  facts TEXT NOT NULL DEFAULT '{}',
  checksum INTEGER AS (row_checksum(key, account_id, identity, last_updated_at, revision, seen_revision, received_at, shipment, parts, facts)) STORED,
  UNIQUE (account_id, identity)
);
CREATE INDEX shipments_by_time ON shipments (account_id, received_at);

CREATE TABLE shipment_texts (
  shipment_key INTEGER PRIMARY KEY REFERENCES shipments (key),
  -- the record as received, with unknown fields and every digit
  raw TEXT NOT NULL,
  checksum INTEGER AS (row_checksum(shipment_key, raw)) STORED
);

-- A shipment as the user last saw it, since a newer version was stored.
CREATE TABLE shipments_as_seen (
  shipment_key INTEGER PRIMARY KEY REFERENCES shipments (key),
  revision INTEGER NOT NULL,
  shipment TEXT NOT NULL,
  checksum INTEGER AS (row_checksum(shipment_key, revision, shipment)) STORED
);

CREATE TABLE shipment_orders (
  purchase_order_number TEXT NOT NULL,
  shipment_key INTEGER NOT NULL REFERENCES shipments (key),
  checksum INTEGER AS (row_checksum(purchase_order_number, shipment_key)) STORED,
  PRIMARY KEY (purchase_order_number, shipment_key)
) WITHOUT ROWID;

CREATE TABLE cursors (
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  stream TEXT NOT NULL,
  value TEXT NOT NULL,
  checksum INTEGER AS (row_checksum(account_id, stream, value)) STORED,
  PRIMARY KEY (account_id, stream)
) WITHOUT ROWID;

-- Every value of the cursor. A backfill replays one of these, never a computed one.
CREATE TABLE cursor_history (
  id INTEGER PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  stream TEXT NOT NULL,
  value TEXT NOT NULL,
  held_from INTEGER NOT NULL,
  -- whether the value was the moment of a record
  of_record INTEGER NOT NULL DEFAULT 1,
  checksum INTEGER AS (row_checksum(id, account_id, stream, value, held_from, of_record)) STORED
);
CREATE INDEX cursor_history_by_time ON cursor_history (account_id, stream, held_from);

-- How far each backfill came, so that a restart or a missed night leaves no gap.
CREATE TABLE backfills (
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  stream TEXT NOT NULL,
  name TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  -- the stored value that the next run replays, chosen when this run started
  next_from TEXT NOT NULL,
  -- first (none ran yet), again (the last one was not clean), next, or nothing until the cursor moves
  owed TEXT NOT NULL,
  checksum INTEGER AS (row_checksum(account_id, stream, name, started_at, next_from, owed)) STORED,
  PRIMARY KEY (account_id, stream, name)
) WITHOUT ROWID;

CREATE TABLE polls (
  id INTEGER PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  started_at INTEGER NOT NULL,
  lane TEXT NOT NULL,
  outcome TEXT NOT NULL,
  record TEXT NOT NULL,
  stream TEXT NOT NULL DEFAULT 'orders',
  checksum INTEGER AS (row_checksum(id, account_id, started_at, lane, outcome, record, stream)) STORED
);
CREATE INDEX polls_by_time ON polls (account_id, started_at);

-- Unreadable records, whole. The same payload is stored once.
CREATE TABLE set_aside (
  id INTEGER PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  received_at INTEGER NOT NULL,
  reason TEXT NOT NULL,
  payload TEXT NOT NULL,
  stream TEXT NOT NULL DEFAULT 'orders',
  -- where they can be read
  purchase_order_number TEXT,
  buyer TEXT,
  -- when the user was alerted; NULL until then
  shown_at INTEGER,
  checksum INTEGER AS (row_checksum(id, account_id, received_at, reason, payload, stream, purchase_order_number, buyer, shown_at)) STORED,
  UNIQUE (account_id, payload)
);

-- Every unreadable record that has arrived, also after its copy was deleted: it alerts once.
CREATE TABLE unreadable_digests (
  id INTEGER PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  digest TEXT NOT NULL,
  checksum INTEGER AS (row_checksum(id, account_id, digest)) STORED,
  UNIQUE (account_id, digest)
);

-- Figures that outlive the rows they were counted from.
CREATE TABLE tallies (
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  name TEXT NOT NULL,
  count INTEGER NOT NULL,
  checksum INTEGER AS (row_checksum(account_id, name, count)) STORED,
  PRIMARY KEY (account_id, name)
) WITHOUT ROWID;

-- One row for each version that alerted, so that none alerts twice.
CREATE TABLE alerts (
  order_key INTEGER NOT NULL REFERENCES orders (key),
  revision INTEGER NOT NULL,
  kind TEXT NOT NULL,
  raised_at INTEGER NOT NULL,
  -- when the user was alerted; NULL while alerts are snoozed
  shown_at INTEGER,
  checksum INTEGER AS (row_checksum(order_key, revision, kind, raised_at, shown_at)) STORED,
  PRIMARY KEY (order_key, revision)
) WITHOUT ROWID;
CREATE INDEX alerts_unshown ON alerts (order_key) WHERE shown_at IS NULL;
CREATE INDEX alerts_by_time ON alerts (raised_at);

CREATE TABLE drafts (
  order_key INTEGER PRIMARY KEY REFERENCES orders (key),
  draft TEXT NOT NULL,
  saved_at INTEGER NOT NULL,
  checksum INTEGER AS (row_checksum(order_key, draft, saved_at)) STORED
);

-- The header fields of the last answer, used for the next answer to the same order.
CREATE TABLE answer_details (
  order_key INTEGER PRIMARY KEY REFERENCES orders (key) ON DELETE CASCADE,
  details TEXT NOT NULL,
  checksum INTEGER AS (row_checksum(order_key, details)) STORED
);

-- Order responses, despatch advices and uploads, first in, first out. Rows are never deleted.
CREATE TABLE outbox (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  order_key INTEGER NOT NULL REFERENCES orders (key),
  kind TEXT NOT NULL,
  state TEXT NOT NULL,
  composed_at INTEGER NOT NULL,
  undo_until INTEGER NOT NULL,
  next_attempt_at INTEGER NOT NULL,
  attempts INTEGER NOT NULL,
  last_attempt_at INTEGER,
  -- 1 after an attempt that the service may or may not have received
  unclear INTEGER NOT NULL,
  sent_at INTEGER,
  done_at INTEGER,
  problem TEXT,
  -- the message (JSON, by kind), and for a response the lines as the user saw them
  content TEXT NOT NULL,
  -- the same bytes for every attempt; filled before the first one
  body TEXT,
  body_type TEXT,
  checksum INTEGER AS (row_checksum(sequence, id, account_id, order_key, kind, state, composed_at, undo_until, next_attempt_at, attempts, last_attempt_at, unclear, sent_at, done_at, problem, content, body, body_type)) STORED
);
CREATE INDEX outbox_by_state ON outbox (account_id, state);
CREATE INDEX outbox_by_order ON outbox (order_key);

CREATE TABLE outbox_attempts (
  id INTEGER PRIMARY KEY,
  entry_id TEXT NOT NULL REFERENCES outbox (id),
  number INTEGER NOT NULL,
  kind TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  -- NULL while the attempt runs
  ended_at INTEGER,
  outcome TEXT,
  problem TEXT,
  checksum INTEGER AS (row_checksum(id, entry_id, number, kind, started_at, ended_at, outcome, problem)) STORED
);
CREATE INDEX outbox_attempts_by_entry ON outbox_attempts (entry_id, id);

CREATE TABLE documents (
  sequence INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  order_key INTEGER NOT NULL REFERENCES orders (key),
  position TEXT,
  name TEXT NOT NULL,
  size INTEGER NOT NULL,
  received INTEGER NOT NULL,
  sha256 TEXT,
  state TEXT NOT NULL,
  upload_id TEXT,
  response_id TEXT,
  object_id TEXT,
  created_at INTEGER NOT NULL,
  -- the supplier's own details of the document
  type TEXT,
  code TEXT,
  revision TEXT,
  description TEXT,
  checksum INTEGER AS (row_checksum(sequence, id, account_id, order_key, position, name, size, received, sha256, state, upload_id, response_id, object_id, created_at, type, code, revision, description)) STORED
);
CREATE INDEX documents_by_order ON documents (order_key);

-- Lists of orders that the user named. AUTOINCREMENT: a removed view comes back under its own id.
CREATE TABLE views (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  view TEXT NOT NULL,
  checksum INTEGER AS (row_checksum(id, account_id, view)) STORED
);
CREATE INDEX views_by_account ON views (account_id);

-- Orders to be indexed. Triggers fill it, so that indexing never delays an order that arrives.
CREATE TABLE search_queue (order_key INTEGER PRIMARY KEY REFERENCES orders (key));

CREATE TRIGGER search_new_order AFTER INSERT ON orders BEGIN
  INSERT OR IGNORE INTO search_queue VALUES (new.key);
END;
CREATE TRIGGER search_changed_order AFTER UPDATE OF summary ON orders BEGIN
  INSERT OR IGNORE INTO search_queue VALUES (new.key);
END;
CREATE TRIGGER search_new_document AFTER INSERT ON documents BEGIN
  INSERT OR IGNORE INTO search_queue VALUES (new.order_key);
END;
CREATE TRIGGER search_renamed_document AFTER UPDATE OF name ON documents BEGIN
  INSERT OR IGNORE INTO search_queue VALUES (new.order_key);
END;
CREATE TRIGGER search_removed_document AFTER DELETE ON documents BEGIN
  INSERT OR IGNORE INTO search_queue VALUES (old.order_key);
END;

-- The trigrams of each order by kind of text, without the texts. 'open' ranks open orders first.
CREATE VIRTUAL TABLE search_texts USING fts5 (
  number, buyer, item, note, document, open, tokenize = 'trigram case_sensitive 1', content = '', contentless_delete = 1
);
-- FTS5 merges its index in pieces of 64 of its pages. Small pages keep each piece short for the event loop.
INSERT INTO search_texts (search_texts, rank) VALUES ('pgsz', 1000);
-- 'instance': the other types count occurrences, which takes as long as reading all of them.
CREATE VIRTUAL TABLE search_pieces USING fts5vocab (search_texts, instance);

CREATE TABLE search_orders (
  -- the row in search_texts; newer orders have higher places
  place INTEGER PRIMARY KEY,
  order_key INTEGER NOT NULL UNIQUE REFERENCES orders (key),
  account_id INTEGER NOT NULL,
  checksum INTEGER AS (row_checksum(place, order_key, account_id)) STORED
);

-- Rows whose checksum was wrong, as they were found, for support. What could be repaired was repaired.
CREATE TABLE damaged_rows (
  id INTEGER PRIMARY KEY,
  found_at INTEGER NOT NULL,
  place TEXT NOT NULL,
  -- the values by column (JSON)
  row TEXT NOT NULL,
  -- 1 once the user read the notice
  dismissed INTEGER NOT NULL DEFAULT 0,
  checksum INTEGER AS (row_checksum(id, found_at, place, row, dismissed)) STORED
);

-- Stores of earlier builds that were set aside and of which the accounts are here now.
CREATE TABLE earlier_stores (
  name TEXT PRIMARY KEY,
  -- its unsent answers (JSON)
  unsent TEXT NOT NULL,
  -- 1 once the user read the notice
  dismissed INTEGER NOT NULL DEFAULT 0,
  checksum INTEGER AS (row_checksum(name, unsent, dismissed)) STORED
) WITHOUT ROWID;
`;
