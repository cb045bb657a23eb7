/** How an account proves who it is, and whether it was told that a token would do better. */
export const means = `
ALTER TABLE accounts ADD COLUMN means TEXT NOT NULL DEFAULT 'token';
-- none, due or dismissed
ALTER TABLE accounts ADD COLUMN token_hint TEXT NOT NULL DEFAULT 'none';
`;
