/**
 * Lines are kept as the piece of the received text that they are: nothing has to write them, and what a later Orderbell knows
 * to read is in them. Those of before stay as they are.
 */
export const linesAsReceived = `
-- 1: the line as the service sent it; 0: as an earlier Orderbell wrote it
ALTER TABLE order_lines ADD COLUMN received INTEGER NOT NULL DEFAULT 0;
`;
