/**
 * When the user was told of an alert: what comes while the bell keeps still is told later. What is in the store already was
 * told when it rang.
 */
export const alertsTold = `
ALTER TABLE alerts ADD COLUMN told_at INTEGER;
UPDATE alerts SET told_at = rung_at;
CREATE INDEX alerts_untold ON alerts (order_key) WHERE told_at IS NULL;
CREATE INDEX alerts_by_time ON alerts (rung_at);
`;
