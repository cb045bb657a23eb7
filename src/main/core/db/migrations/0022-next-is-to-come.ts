/**
 * The next delivery of an order is one that is still to come. Of a stored order with a delivery that came, or was called off, it is read anew
 * from its lines, by the rule of `order-facts.ts`, whichever way they are kept: as they came, or as an earlier Orderbell wrote them. Where
 * none is left to come it stays as it was, and so it does where a line is no JSON. What is on its way waits for the order's next version.
 */
export const nextIsToCome = `
UPDATE orders SET facts = json_set(facts, '$.nextDate', coalesce((
  SELECT min(entry.value ->> '$.date') FROM (
    SELECT CASE
      WHEN step IN ('OpenSupplierProposal', 'OpenSupplierReopenRequest', 'OpenSupplierShipmentRescheduleRequest')
        AND coalesce(proposed, json_extract(line, '$.pricesIncludingRequests')) IS NOT NULL
        THEN coalesce(proposed, standing)
      WHEN step = 'OpenBuyerReopenRequest' AND json_array_length(wanted) > 0 THEN wanted
      WHEN step = 'OpenSupplierReopenRequest' AND json_array_length(agreed) > 0 THEN agreed
      ELSE standing
    END AS schedule
    FROM (
      SELECT line,
        line ->> '$.status.inProgressStatus' AS step,
        json_extract(line, '$.deliverySchedule') AS standing,
        json_extract(line, '$.deliveryScheduleIncludingRequests') AS proposed,
        json_extract(line, '$.confirmedLine.deliverySchedule') AS agreed,
        coalesce(
          json_extract(line, '$.buyerLine.requests.reopenRequest.deliverySchedule'),
          json_extract(line, '$.reopenRequest.deliverySchedule')
        ) AS wanted
      FROM order_lines
      WHERE order_key = orders.key AND json_valid(line)
        AND line ->> '$.status.processStatus' NOT IN ('Rejected', 'Completed', 'Cancelled')
        AND coalesce(line ->> '$.status.logisticsStatus', '') NOT IN ('Delivered', 'Cancelled')
        AND coalesce(line ->> '$.buyerLine.indicators.delivered', line ->> '$.delivered', 0) NOT IN (1, 'true')
        AND coalesce(line ->> '$.buyerLine.indicators.noDeliveryExpected', line ->> '$.noDeliveryExpected', 0) NOT IN (1, 'true')
    )
  ), json_each(schedule) AS entry
  WHERE coalesce(entry.value ->> '$.status', '') NOT IN ('Delivered', 'Cancelled')
), facts ->> '$.nextDate'))
WHERE facts ->> '$.nextDate' IS NOT NULL AND EXISTS (
  SELECT 1 FROM order_lines
  WHERE order_key = orders.key AND (instr(line, '"Delivered"') > 0 OR instr(line, '"Cancelled"') > 0)
);
`;
