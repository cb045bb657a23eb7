/**
 * The phone number of the buyer's contact, of orders that were stored before it was read. Their received text has it: taken from there
 * it is shown and found at once, and the next version doesn't seem to have changed it. Read as a text of an order is
 * (`wire-fields.ts`): a number where text was meant, too, and nothing where only white space is. Of versions before the one that stands
 * now no received text is kept: they have none.
 */
export const contactPhones = `
WITH received AS (
  SELECT order_key,
    CASE WHEN json_valid(raw) THEN CASE json_type(raw, '$.buyerOrder.contact.phoneNumber')
      WHEN 'text' THEN trim(raw ->> '$.buyerOrder.contact.phoneNumber', char(9, 10, 11, 12, 13, 32, 160))
      WHEN 'integer' THEN raw -> '$.buyerOrder.contact.phoneNumber'
      WHEN 'real' THEN raw -> '$.buyerOrder.contact.phoneNumber'
    END END AS phone
  FROM order_texts
)
UPDATE orders SET header = json_set(header, '$.contact.phoneNumber', phone)
FROM received
WHERE order_key = key AND phone <> '' AND json_valid(header)
  AND json_type(header, '$.contact') = 'object' AND json_type(header, '$.contact.phoneNumber') IS NULL;
`;
