/** Alerts that leave the desk. Instants are ms since 1970. */
export const relay = `
CREATE TABLE relay_settings (
  account_id INTEGER PRIMARY KEY REFERENCES accounts (id),
  settings TEXT NOT NULL,
  checksum INTEGER AS (row_checksum(account_id, settings)) STORED
);

-- What waits, or waited: a version of an order that alerted, failed polls, a contact that can't be reached.
CREATE TABLE relay_causes (
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  kind TEXT NOT NULL,
  -- the key of the order, or the id of the contact
  name TEXT NOT NULL,
  version INTEGER NOT NULL,
  since INTEGER NOT NULL,
  -- as the alert has it: another one means that it alerted again
  raised_at INTEGER NOT NULL,
  -- NULL while it waits
  ended_at INTEGER,
  ended_by TEXT,
  -- JSON: the ids of answers to it that went wrong, so that each counts once
  failed_answers TEXT NOT NULL DEFAULT '[]',
  checksum INTEGER AS (row_checksum(account_id, kind, name, version, since, raised_at, ended_at, ended_by, failed_answers)) STORED,
  PRIMARY KEY (account_id, kind, name, version)
) WITHOUT ROWID;

CREATE TABLE relay_acknowledgements (
  id INTEGER PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  version INTEGER NOT NULL,
  way TEXT NOT NULL,
  at INTEGER NOT NULL,
  -- NULL: it never expires
  until INTEGER,
  contact_name TEXT,
  -- the message, answer or day that it comes from, so that each counts once
  source TEXT NOT NULL,
  checksum INTEGER AS (row_checksum(id, account_id, kind, name, version, way, at, until, contact_name, source)) STORED,
  UNIQUE (account_id, kind, name, source)
);

-- The queue. A message and its notices are written in one transaction, before anything is sent.
CREATE TABLE relay_messages (
  id TEXT PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  contact TEXT NOT NULL,
  contact_name TEXT NOT NULL,
  -- email, ntfy or webhook: that of the last attempt. Before the first one, that of the contact when it was written
  channel TEXT NOT NULL,
  kind TEXT NOT NULL,
  written_at INTEGER NOT NULL,
  -- waiting, sending, arrived, failed or dropped
  state TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  first_attempt_at INTEGER,
  next_attempt_at INTEGER NOT NULL,
  -- 1 after an attempt whose result is unknown
  unclear INTEGER NOT NULL,
  -- when it arrived, failed or was dropped
  ended_at INTEGER,
  error TEXT,
  checksum INTEGER AS (row_checksum(id, account_id, contact, contact_name, channel, kind, written_at, state, attempts, first_attempt_at, next_attempt_at, unclear, ended_at, error)) STORED
) WITHOUT ROWID;
CREATE INDEX relay_messages_by_state ON relay_messages (account_id, state);

-- What each message tells. The key lets no step of a version be written twice for a contact.
CREATE TABLE relay_notices (
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  version INTEGER NOT NULL,
  step TEXT NOT NULL,
  repetition INTEGER NOT NULL,
  contact TEXT NOT NULL,
  written_at INTEGER NOT NULL,
  since INTEGER NOT NULL,
  newest_version INTEGER NOT NULL,
  -- NULL: a newer step was sent instead
  message_id TEXT,
  -- 1: the message may have told it, but an attempt left it out since. So it doesn't count as told
  left_out INTEGER NOT NULL DEFAULT 0,
  checksum INTEGER AS (row_checksum(account_id, kind, name, version, step, repetition, contact, written_at, since, newest_version, message_id, left_out)) STORED,
  PRIMARY KEY (account_id, kind, name, version, step, repetition, contact)
) WITHOUT ROWID;
CREATE INDEX relay_notices_by_message ON relay_notices (message_id);

-- Whether messages to a contact arrive. An empty name stands for the check address.
CREATE TABLE relay_channels (
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  contact TEXT NOT NULL,
  arrived_at INTEGER,
  -- the first failure after the last success
  failed_since INTEGER,
  error TEXT,
  checksum INTEGER AS (row_checksum(account_id, contact, arrived_at, failed_since, error)) STORED,
  PRIMARY KEY (account_id, contact)
) WITHOUT ROWID;

-- The snoozes of the alerts, also those that are over.
CREATE TABLE relay_snoozes (
  id INTEGER PRIMARY KEY,
  began_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  checksum INTEGER AS (row_checksum(id, began_at, ends_at)) STORED
);

-- The newest instant by the clock of this computer, at most a minute old while escalation runs.
CREATE TABLE relay_clock (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  noted_at INTEGER NOT NULL,
  checksum INTEGER AS (row_checksum(only, noted_at)) STORED
);

-- Which answers are older than an alert. Their times don't tell, since the clock may be set back between them.
CREATE TABLE numbered_alerts (
  order_key INTEGER NOT NULL REFERENCES orders (key),
  revision INTEGER NOT NULL,
  kind TEXT NOT NULL,
  raised_at INTEGER NOT NULL,
  -- when the user was alerted; NULL while alerts are snoozed
  shown_at INTEGER,
  -- the newest outbox.sequence of the order by then; 0: none
  answers_before INTEGER NOT NULL,
  checksum INTEGER AS (row_checksum(order_key, revision, kind, raised_at, shown_at, answers_before)) STORED,
  PRIMARY KEY (order_key, revision)
) WITHOUT ROWID;
INSERT INTO numbered_alerts (order_key, revision, kind, raised_at, shown_at, answers_before)
  SELECT order_key, revision, kind, raised_at, shown_at, (
    SELECT coalesce(max(sequence), 0) FROM outbox WHERE outbox.order_key = alerts.order_key AND composed_at < raised_at)
  FROM alerts;
DROP TABLE alerts;
ALTER TABLE numbered_alerts RENAME TO alerts;
CREATE INDEX alerts_unshown ON alerts (order_key) WHERE shown_at IS NULL;
CREATE INDEX alerts_by_time ON alerts (raised_at);
`;
