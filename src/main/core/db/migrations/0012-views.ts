/** Lists of orders as the user arranged and named them. */
export const views = `
-- An id is never given twice: a view that was removed comes back under its own.
CREATE TABLE views (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  view TEXT NOT NULL
);
CREATE INDEX views_by_account ON views (account_id);
`;
