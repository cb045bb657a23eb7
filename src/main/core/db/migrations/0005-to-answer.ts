/** The orders that ask for an answer, so that they are counted without reading every order's facts. */
export const toAnswer = `
CREATE INDEX orders_to_answer ON orders (account_id) WHERE json_array_length(facts, '$.answer') > 0;
`;
