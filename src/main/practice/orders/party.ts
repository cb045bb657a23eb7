import { z } from 'zod';

const text = z.string().nullable();

/** A legal entity of an order or a shipment (open points, sections 3 and 7). */
export const partySchema = z.object({
  id: text,
  /** What `id` is a number of, for example GLN. */
  idScheme: text,
  names: z.array(z.string()),
  addressLines: z.array(z.string()),
  postalCode: text,
  city: text,
  countryCodeIso2: text,
  countryName: text,
});
export type Party = z.infer<typeof partySchema>;

/** A party as it goes over the wire: what it doesn't say is left out. */
export const wireParty = (party: Party | null): Record<string, unknown> | null =>
  party === null ? null : Object.fromEntries(Object.entries(party).filter(([, value]) => value !== null));
