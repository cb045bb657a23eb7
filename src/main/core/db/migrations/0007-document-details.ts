/** What a document of ours is, in the supplier's words: they travel with the answer that carries it. */
export const documentDetails = `
ALTER TABLE documents ADD COLUMN type TEXT;
ALTER TABLE documents ADD COLUMN code TEXT;
ALTER TABLE documents ADD COLUMN revision TEXT;
ALTER TABLE documents ADD COLUMN description TEXT;
`;
