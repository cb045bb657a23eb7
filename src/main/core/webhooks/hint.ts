/**
 * The only thing that a webhook call is trusted with: the record with this id may be worth a fetch.
 * `either`: an id in a path doesn't tell its kind (interface, section 6).
 */
export type Hint = { about: 'order' | 'shipment' | 'either'; id: string };

/** `null` when the text can't be an id, since an id becomes part of an address. */
export const hintOf = (about: Hint['about'], id: string): Hint | null =>
  /^[A-Za-z0-9][A-Za-z0-9._~:-]{0,99}$/.test(id) ? { about, id } : null;

/** The same for the same record. */
export const hintKey = ({ about, id }: Hint): string => `${about} ${id}`;
