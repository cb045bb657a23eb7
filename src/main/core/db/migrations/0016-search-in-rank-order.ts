/**
 * The index of the search once more, with the newest order at its end, so that it can be read from there and left as soon as there
 * are enough: a word that thousands of orders have took all of them to be found and sorted. Everything is indexed anew.
 */
export const searchInRankOrder = `
DROP TABLE search_pieces;
DROP TABLE search_texts;
DROP TABLE search_orders;

-- 'open': whether the order isn't closed, so that open ones are found first
CREATE VIRTUAL TABLE search_texts USING fts5 (
  number, buyer, item, note, document, open, tokenize = 'trigram case_sensitive 1', content = '', contentless_delete = 1
);
INSERT INTO search_texts (search_texts, rank) VALUES ('pgsz', 1000);
-- each place of each three letters: counting them, as the other kinds of this table do, takes as long as reading all of them
CREATE VIRTUAL TABLE search_pieces USING fts5vocab (search_texts, instance);

-- 'place': the row in search_texts, the higher the newer
CREATE TABLE search_orders (
  place INTEGER PRIMARY KEY,
  order_key INTEGER NOT NULL UNIQUE REFERENCES orders (key),
  account_id INTEGER NOT NULL
);
INSERT OR IGNORE INTO search_queue SELECT key FROM orders;
`;
