/** What the user searched for when they opened an order, each account's its own. */
export const recentSearches = `
CREATE TABLE recent_searches (
  -- the newest has the highest
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  text TEXT NOT NULL,
  checksum INTEGER AS (row_checksum(id, account_id, text)) STORED
);
`;
