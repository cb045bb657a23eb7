import { storeApplicationId } from '../../ports.ts';
import { ordersAndBuyers } from './0001-first-orders.ts';

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

${ordersAndBuyers}

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

-- Notes that the user writes on an order or a line. They are never sent.
CREATE TABLE own_notes (
  id INTEGER PRIMARY KEY,
  order_key INTEGER NOT NULL REFERENCES orders (key) ON DELETE CASCADE,
  -- of the line; empty: the note is on the order
  position TEXT NOT NULL,
  note TEXT NOT NULL,
  checksum INTEGER AS (row_checksum(id, order_key, position, note)) STORED,
  UNIQUE (order_key, position)
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

-- What the user searched for when they opened an order, each account's its own.
CREATE TABLE recent_searches (
  -- the newest has the highest
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  text TEXT NOT NULL,
  checksum INTEGER AS (row_checksum(id, account_id, text)) STORED
);

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
-- Without OR IGNORE, which doesn't hold within an upsert.
CREATE TRIGGER search_new_note AFTER INSERT ON own_notes BEGIN
  INSERT INTO search_queue VALUES (new.order_key) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER search_changed_note AFTER UPDATE OF note ON own_notes BEGIN
  INSERT INTO search_queue VALUES (new.order_key) ON CONFLICT DO NOTHING;
END;
-- A damaged row may name no order.
CREATE TRIGGER search_removed_note AFTER DELETE ON own_notes BEGIN
  INSERT OR IGNORE INTO search_queue SELECT key FROM orders WHERE key = old.order_key;
END;

-- The trigrams of each order by kind of text, without the texts. 'open' ranks open orders first.
CREATE VIRTUAL TABLE search_texts USING fts5 (
  number, buyer, item, note, internal, document, open, tokenize = 'trigram case_sensitive 1', content = '', contentless_delete = 1
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

-- Stores of earlier builds that were set aside, and whose unsent answers are listed.
CREATE TABLE earlier_stores (
  name TEXT PRIMARY KEY,
  -- its unsent answers (JSON)
  unsent TEXT NOT NULL,
  -- 1 once the user read the notice
  dismissed INTEGER NOT NULL DEFAULT 0,
  checksum INTEGER AS (row_checksum(name, unsent, dismissed)) STORED
) WITHOUT ROWID;
`;
