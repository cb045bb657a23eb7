/**
 * The buyer's number of what a line orders, so that its earlier orders are found without reading them all. Lines that are stored
 * already get it from their text, in either of the two ways in which that is written.
 */
export const lineItems = `
ALTER TABLE order_lines ADD COLUMN item TEXT;
UPDATE order_lines SET item = nullif(trim(iif(received = 1, line ->> '$.buyerLine.item.number', line ->> '$.item.number')), '')
WHERE json_valid(line);
CREATE INDEX order_lines_by_item ON order_lines (item, order_key) WHERE item IS NOT NULL;
`;
