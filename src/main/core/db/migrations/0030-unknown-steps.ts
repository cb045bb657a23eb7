/**
 * A line in an unknown in-progress status waits for the buyer; earlier it asked for an answer. Orders with such a line are read
 * once more, so that they move to the other list: see `read-stored-again.ts`.
 */
export const unknownSteps = `
INSERT OR IGNORE INTO read_again
SELECT DISTINCT 'order', order_key FROM order_lines
WHERE json_valid(line)
  AND line ->> '$.status.processStatus' = 'InProgress'
  AND line ->> '$.status.inProgressStatus' NOT IN (
    'OpenSupplierProposal', 'RejectedSupplierProposal', 'ReissuedRejectedLine', 'OpenBuyerReopenRequest',
    'OpenSupplierReopenRequest', 'OpenBuyerReconfirmationRequest', 'OpenSupplierShipmentRescheduleRequest',
    'ApprovedDeliverySchedule', 'RejectedDeliverySchedule', 'RevertedCompletedLine', 'RevertedCancelledLine'
  );
`;
