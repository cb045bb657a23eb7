/** What an answer says beside its lines: kept for each order, as it is typed and for the next answer to it. */
export const answerDetails = `
CREATE TABLE answer_details (
  order_key INTEGER PRIMARY KEY REFERENCES orders (key) ON DELETE CASCADE,
  details TEXT NOT NULL
);
`;
