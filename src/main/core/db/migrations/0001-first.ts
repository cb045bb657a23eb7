/** Accounts, orders with their versions, the cursor, the outbox and the documents of it. Instants are ms since 1970. */
export const first = `
CREATE TABLE accounts (
  id INTEGER PRIMARY KEY,
  base_url TEXT NOT NULL,
  email TEXT NOT NULL,
  practice INTEGER NOT NULL,
  keep_signed_in INTEGER NOT NULL,
  state TEXT NOT NULL,
  -- the start of the first poll, made from the clock once and never again
  fetch_from TEXT NOT NULL,
  -- what was learned of the service (JSON): the poll method that worked, the path of an order
  profile TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  UNIQUE (base_url, email)
);

-- The account in use; one row at most.
CREATE TABLE current_account (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  account_id INTEGER REFERENCES accounts (id)
);

CREATE TABLE orders (
  key INTEGER PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  identity TEXT NOT NULL,
  purchase_order_number TEXT NOT NULL,
  version INTEGER,
  last_updated_at TEXT NOT NULL,
  -- counts the versions stored here; seen_revision is the one that the user last had open
  revision INTEGER NOT NULL,
  seen_revision INTEGER,
  received_at INTEGER NOT NULL,
  header TEXT NOT NULL,
  facts TEXT NOT NULL,
  -- the record as it was received, with every field that Orderbell doesn't know and every digit
  raw TEXT NOT NULL,
  UNIQUE (account_id, identity)
);
CREATE INDEX orders_by_time ON orders (account_id, received_at);

CREATE TABLE order_lines (
  order_key INTEGER NOT NULL REFERENCES orders (key),
  position TEXT NOT NULL,
  -- keeps the buyer's order of lines
  sequence INTEGER NOT NULL,
  last_updated_at TEXT,
  line TEXT NOT NULL,
  PRIMARY KEY (order_key, position)
) WITHOUT ROWID;

CREATE TABLE order_revisions (
  order_key INTEGER NOT NULL REFERENCES orders (key),
  revision INTEGER NOT NULL,
  received_at INTEGER NOT NULL,
  version INTEGER,
  last_updated_at TEXT NOT NULL,
  origin TEXT NOT NULL,
  changes TEXT NOT NULL,
  -- the whole order as it stood, so that any two versions can be compared
  snapshot TEXT NOT NULL,
  PRIMARY KEY (order_key, revision)
) WITHOUT ROWID;

CREATE TABLE buyer_numbers (
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  -- the buyer's company, or our account number there where the company isn't given
  buyer TEXT NOT NULL,
  buyer_account_number TEXT NOT NULL,
  PRIMARY KEY (account_id, buyer)
) WITHOUT ROWID;

CREATE TABLE cursors (
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  stream TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (account_id, stream)
) WITHOUT ROWID;

-- Every value that the cursor held and when it was stored: the look-back lane replays one of these, never a computed one.
CREATE TABLE cursor_history (
  id INTEGER PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  stream TEXT NOT NULL,
  value TEXT NOT NULL,
  held_from INTEGER NOT NULL
);
CREATE INDEX cursor_history_by_time ON cursor_history (account_id, stream, held_from);

CREATE TABLE polls (
  id INTEGER PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  started_at INTEGER NOT NULL,
  lane TEXT NOT NULL,
  outcome TEXT NOT NULL,
  record TEXT NOT NULL
);
CREATE INDEX polls_by_time ON polls (account_id, started_at);

-- What couldn't be read, kept whole. The same payload is kept once.
CREATE TABLE set_aside (
  id INTEGER PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  received_at INTEGER NOT NULL,
  reason TEXT NOT NULL,
  payload TEXT NOT NULL,
  UNIQUE (account_id, payload)
);

CREATE TABLE drafts (
  order_key INTEGER PRIMARY KEY REFERENCES orders (key),
  draft TEXT NOT NULL,
  saved_at INTEGER NOT NULL
);

-- Order responses and uploads, first in, first out. Nothing leaves this table by itself.
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
  -- 1 after an attempt of which nobody knows whether the service took it in
  unclear INTEGER NOT NULL,
  sent_at INTEGER,
  done_at INTEGER,
  problem TEXT,
  -- what is said (JSON, by kind), and for a response the lines as the user saw them
  content TEXT NOT NULL,
  -- the identical bytes of every attempt; filled before the first one
  body TEXT,
  body_type TEXT
);
CREATE INDEX outbox_by_state ON outbox (account_id, state);
CREATE INDEX outbox_by_order ON outbox (order_key);

CREATE TABLE documents (
  id TEXT PRIMARY KEY,
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
  created_at INTEGER NOT NULL
);
CREATE INDEX documents_by_order ON documents (order_key);

-- One row for each version that rang, so that none rings twice.
CREATE TABLE alerts (
  order_key INTEGER NOT NULL REFERENCES orders (key),
  revision INTEGER NOT NULL,
  kind TEXT NOT NULL,
  rung_at INTEGER NOT NULL,
  PRIMARY KEY (order_key, revision)
) WITHOUT ROWID;
`;
