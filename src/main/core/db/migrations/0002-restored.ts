/** At most one row: this store came from a backup, and the user hasn't read the notice. */
export const restored = `
CREATE TABLE restored (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  -- when the backup was made, ms since 1970
  copied_at INTEGER NOT NULL,
  -- the settings in it (JSON); NULL once they are in use, and in a nightly copy
  settings TEXT,
  checksum INTEGER AS (row_checksum(only, copied_at, settings)) STORED
);
`;
