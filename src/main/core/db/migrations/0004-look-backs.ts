/** How far each look-back of an account has come, so that no restart and no night off opens a hole. Instants are ms since 1970. */
export const lookBacks = `
CREATE TABLE look_backs (
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  stream TEXT NOT NULL,
  name TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  -- the stored value that the next one replays, chosen when this one ran
  next_from TEXT NOT NULL,
  -- first (none has run yet), again (the last one was not clean), next, or nothing until the cursor moves
  owed TEXT NOT NULL,
  PRIMARY KEY (account_id, stream, name)
) WITHOUT ROWID;
`;
