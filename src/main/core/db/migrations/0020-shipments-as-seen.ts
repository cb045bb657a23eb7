/**
 * A shipment as it was last seen, from when a newer version took its place: what changed since is told as old → new. Of one
 * that has changed unseen before this nothing is kept: what is new in it is marked alone.
 */
export const shipmentsAsSeen = `
CREATE TABLE shipments_as_seen (
  shipment_key INTEGER PRIMARY KEY REFERENCES shipments (key),
  revision INTEGER NOT NULL,
  shipment TEXT NOT NULL
);
`;
