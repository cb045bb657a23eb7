/**
 * A list says what the most urgent line of an order asks for. Of orders that ask for an answer it is read from their lines, which have
 * their status at the same place in every form in which they are kept; a line that is no JSON asks for nothing.
 */
export const askedStep = `
UPDATE orders SET facts = json_set(facts, '$.asked', (
  SELECT step FROM (
    SELECT line ->> '$.status.inProgressStatus' AS step FROM order_lines
    WHERE order_key = orders.key AND json_valid(line) AND line ->> '$.status.processStatus' = 'InProgress'
  ) JOIN (
    SELECT key AS urgency, value AS known FROM json_each('[
      "RejectedSupplierProposal", "RejectedDeliverySchedule", "OpenBuyerReopenRequest", "OpenBuyerReconfirmationRequest",
      "ReissuedRejectedLine", "RevertedCancelledLine", "RevertedCompletedLine"]')
  ) ON known = step ORDER BY urgency LIMIT 1
))
WHERE json_array_length(facts, '$.answer') > 0;
`;
