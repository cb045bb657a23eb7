/**
 * A record that can't be read alerts like an order, with the number and the buyer that can be made out. What lies aside already is no
 * news.
 */
export const unreadableAlerts = `
ALTER TABLE set_aside ADD COLUMN purchase_order_number TEXT;
ALTER TABLE set_aside ADD COLUMN buyer TEXT;
-- when the alert was given; nothing until then
ALTER TABLE set_aside ADD COLUMN told_at INTEGER;
UPDATE set_aside SET told_at = received_at;
`;
