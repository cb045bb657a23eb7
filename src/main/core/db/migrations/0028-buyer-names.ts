/**
 * What each buyer is called, kept with every order that is written: an alert needn't read all orders of a buyer for it. Of equally frequent
 * names the one that came first counts, so that a single delivery address renames nobody.
 */
export const buyerNames = `
-- as buyerKeyOf, and as buyerName with where it stands; a header that can't be read names nobody
ALTER TABLE orders ADD COLUMN buyer_key TEXT GENERATED ALWAYS AS (CASE WHEN json_valid(header) THEN
  coalesce('company:' || (header ->> '$.companyId'), 'account:' || (header ->> '$.supplierAccountNumber')) END) VIRTUAL;
ALTER TABLE orders ADD COLUMN name_source INTEGER GENERATED ALWAYS AS (CASE WHEN json_valid(header) THEN
  CASE WHEN header ->> '$.buyerParty.names[0]' IS NOT NULL THEN 1
       WHEN header ->> '$.destination.names[0]' IS NOT NULL THEN 3 ELSE 4 END END) VIRTUAL;
ALTER TABLE orders ADD COLUMN given_name TEXT GENERATED ALWAYS AS (CASE WHEN json_valid(header) THEN
  coalesce(header ->> '$.buyerParty.names[0]', header ->> '$.destination.names[0]', header ->> '$.contact.userName',
    header ->> '$.supplierAccountNumber') END) VIRTUAL;
CREATE INDEX orders_by_buyer ON orders (account_id, buyer_key);

CREATE TABLE buyer_names (
  id INTEGER PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  buyer_key TEXT NOT NULL,
  -- the lowest counts: 1 who buys, 2 the company search, 3 a delivery address, 4 a contact or our number there
  source INTEGER NOT NULL,
  name TEXT NOT NULL,
  -- how many orders say so
  orders INTEGER NOT NULL,
  UNIQUE (account_id, buyer_key, source, name)
);
CREATE INDEX buyer_names_by_rank ON buyer_names (account_id, buyer_key, source, orders DESC, id);

INSERT INTO buyer_names (account_id, buyer_key, source, name, orders)
SELECT account_id, buyer_key, name_source, given_name, COUNT(*) FROM orders
WHERE buyer_key IS NOT NULL AND given_name IS NOT NULL
GROUP BY account_id, buyer_key, name_source, given_name ORDER BY MIN(key);

CREATE TRIGGER buyer_named_by_new_order AFTER INSERT ON orders
WHEN new.buyer_key IS NOT NULL AND new.given_name IS NOT NULL BEGIN
  INSERT INTO buyer_names (account_id, buyer_key, source, name, orders)
  VALUES (new.account_id, new.buyer_key, new.name_source, new.given_name, 1)
  ON CONFLICT (account_id, buyer_key, source, name) DO UPDATE SET orders = orders + 1;
END;
CREATE TRIGGER buyer_named_by_changed_order AFTER UPDATE OF header ON orders
WHEN (old.buyer_key, old.name_source, old.given_name) IS NOT (new.buyer_key, new.name_source, new.given_name) BEGIN
  UPDATE buyer_names SET orders = orders - 1 WHERE account_id = old.account_id AND buyer_key = old.buyer_key
    AND source = old.name_source AND name = old.given_name;
  DELETE FROM buyer_names WHERE account_id = old.account_id AND buyer_key = old.buyer_key AND orders = 0;
  INSERT INTO buyer_names (account_id, buyer_key, source, name, orders)
  SELECT new.account_id, new.buyer_key, new.name_source, new.given_name, 1
  WHERE new.buyer_key IS NOT NULL AND new.given_name IS NOT NULL
  ON CONFLICT (account_id, buyer_key, source, name) DO UPDATE SET orders = orders + 1;
END;

CREATE TABLE buyers (
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  buyer_key TEXT NOT NULL,
  -- when the company search was last asked for this buyer
  asked_at INTEGER,
  -- the name under which the search of orders finds this buyer's
  indexed_as TEXT,
  PRIMARY KEY (account_id, buyer_key)
) WITHOUT ROWID;

INSERT INTO buyers (account_id, buyer_key, indexed_as)
SELECT account_id, buyer_key, (
  SELECT name FROM buyer_names AS ranked
  WHERE ranked.account_id = buyer_names.account_id AND ranked.buyer_key = buyer_names.buyer_key
  ORDER BY source, orders DESC, id LIMIT 1)
FROM buyer_names GROUP BY account_id, buyer_key;
-- an order is found by what its buyer is called
INSERT OR IGNORE INTO search_queue
SELECT key FROM orders JOIN buyers USING (account_id, buyer_key) WHERE given_name <> indexed_as;

-- whom a shipment is for, as it says itself: its order may not be here
UPDATE shipments
SET facts = json_set(facts, '$.buyerShipment.partyName', shipment ->> '$.buyerShipment.buyerParty.names[0]')
WHERE json_valid(facts) AND json_valid(shipment);
`;
