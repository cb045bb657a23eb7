/**
 * Goods on their way are no longer due by their date. What is stored of an order is worked out anew with its next version; of
 * those that are shipped as a whole, which may have none for weeks, the due date goes at once.
 */
export const shippedIsNotDue = `
UPDATE orders SET facts = json_set(facts, '$.dueDate', NULL)
WHERE header ->> '$.status.logisticsStatus' = 'Shipped' AND facts ->> '$.deliveryOverdue' = 0;
`;
