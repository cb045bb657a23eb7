/**
 * An order is open also where no date says so: one that has no lines by its own status, and an agreed line that has no date until it is
 * delivered. Of what is stored it is read by the rule of `order-facts.ts`, from lines as they came or as an earlier Orderbell wrote them.
 * Where a date keeps the order open anyway it is read with its next version. Search puts what is open first: these are indexed anew.
 */
export const openWithoutDate = `
UPDATE orders SET facts = json_set(facts, '$.openWithoutDate',
  CASE WHEN header ->> '$.status.processStatus' = 'Confirmed' THEN 'agreed' ELSE 'buyer' END)
WHERE facts ->> '$.lineCount' = 0
  AND header ->> '$.status.processStatus' NOT IN ('Rejected', 'Completed', 'Cancelled')
  AND coalesce(header ->> '$.status.logisticsStatus', '') NOT IN ('Delivered', 'Cancelled');

UPDATE orders SET facts = json_set(facts, '$.openWithoutDate', 'agreed')
WHERE facts ->> '$.nextDate' IS NULL AND EXISTS (
  SELECT 1 FROM order_lines
  WHERE order_key = orders.key AND json_valid(line)
    AND line ->> '$.status.processStatus' = 'Confirmed'
    AND coalesce(line ->> '$.status.logisticsStatus', '') NOT IN ('Delivered', 'Cancelled')
    AND coalesce(line ->> '$.buyerLine.indicators.delivered', line ->> '$.delivered', 0) NOT IN (1, 'true')
    AND coalesce(line ->> '$.buyerLine.indicators.noDeliveryExpected', line ->> '$.noDeliveryExpected', 0) NOT IN (1, 'true')
);

INSERT OR IGNORE INTO search_queue SELECT key FROM orders WHERE facts ->> '$.openWithoutDate' IS NOT NULL;
`;
