/** Whether a value of the cursor was the moment of a record: kept with it, so that what is owed for another one outlives a crash. */
export const cursorOfRecord = `
ALTER TABLE cursor_history ADD COLUMN of_record INTEGER NOT NULL DEFAULT 1;
`;
