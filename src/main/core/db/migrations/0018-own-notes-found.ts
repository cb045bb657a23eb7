/** What we wrote to an order and its lines is searched, too: every order is indexed anew. */
export const ownNotesFound = `
INSERT OR IGNORE INTO search_queue SELECT key FROM orders;
`;
