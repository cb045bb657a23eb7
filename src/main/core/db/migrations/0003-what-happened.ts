/**
 * What diagnostics tell: each attempt to send something, and figures that outlive the rows they were counted from.
 * Instants are ms since 1970.
 */
export const whatHappened = `
CREATE TABLE outbox_attempts (
  id INTEGER PRIMARY KEY,
  entry_id TEXT NOT NULL REFERENCES outbox (id),
  number INTEGER NOT NULL,
  kind TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  -- NULL while it is under way
  ended_at INTEGER,
  outcome TEXT,
  problem TEXT
);
CREATE INDEX outbox_attempts_by_entry ON outbox_attempts (entry_id, id);

CREATE TABLE tallies (
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  name TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (account_id, name)
) WITHOUT ROWID;
-- A record that another Orderbell wrote differently counts nothing, and keeps no store from being opened.
INSERT INTO tallies
  SELECT account_id, 'missed', SUM(
    CASE WHEN json_valid(record) THEN coalesce(CAST(json_extract(record, '$.missed') AS INTEGER), 0) ELSE 0 END
  ) FROM polls GROUP BY account_id;
`;
