/**
 * Full text over the orders. What is in the queue waits to be indexed, all that is stored already included: triggers put an order
 * there in the transaction that changes it or its documents, and indexing itself is never in the way of an order that comes in.
 */
export const search = `
CREATE TABLE search_queue (order_key INTEGER PRIMARY KEY REFERENCES orders (key));
INSERT INTO search_queue SELECT key FROM orders;

-- Which orders have which letters in a row, by kind of text; the texts themselves stand in the orders.
CREATE VIRTUAL TABLE search_texts USING fts5 (
  number, buyer, item, note, document, tokenize = 'trigram case_sensitive 1', content = '', contentless_delete = 1
);
-- FTS5 tidies up in pieces of 64 of its pages: small pages make small pieces, so that none holds up the event loop for long.
INSERT INTO search_texts (search_texts, rank) VALUES ('pgsz', 1000);
CREATE VIRTUAL TABLE search_pieces USING fts5vocab (search_texts, row);

-- what hits are ranked by, apart from the orders' own rows: all of it is looked at for a word that many have
CREATE TABLE search_orders (
  order_key INTEGER PRIMARY KEY REFERENCES orders (key),
  account_id INTEGER NOT NULL,
  closed INTEGER NOT NULL,
  received_at INTEGER NOT NULL
);

CREATE TRIGGER search_new_order AFTER INSERT ON orders BEGIN
  INSERT OR IGNORE INTO search_queue VALUES (new.key);
END;
CREATE TRIGGER search_changed_order AFTER UPDATE OF header ON orders BEGIN
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
`;
