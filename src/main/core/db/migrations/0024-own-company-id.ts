/**
 * An answer carried the buyer's company, where the sender's own belongs, and a service refuses it for that. Bytes that no
 * service can have taken in are made anew.
 */
export const ownCompanyId = `
ALTER TABLE accounts ADD COLUMN company_id TEXT;

UPDATE outbox SET body = NULL, body_type = NULL
WHERE kind = 'response' AND state IN ('waiting', 'conflict', 'needs-attention')
  AND unclear = 0 AND sent_at IS NULL AND coalesce(content ->> '$.leftBefore', 0) = 0;
`;
