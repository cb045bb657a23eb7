/**
 * Orders that are to be read once more from their received text, since a newer Orderbell reads more of it than stands in `header` and
 * `facts`: all that are stored by now. Reading takes the core's own rules, so it is done after the start.
 */
export const readAgain = `
CREATE TABLE orders_to_read_again (order_key INTEGER PRIMARY KEY REFERENCES orders (key) ON DELETE CASCADE);
INSERT INTO orders_to_read_again SELECT key FROM orders;
`;
