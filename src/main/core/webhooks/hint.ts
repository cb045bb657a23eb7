/**
 * All that is believed of a call from outside: that a record with this id may be worth a fetch. `either`: an id in a path
 * doesn't say what it is of (interface, section 6).
 */
export type Hint = { about: 'order' | 'shipment' | 'either'; id: string };

/** `null` when that can't be an id: it is to go into an address. */
export const hintOf = (about: Hint['about'], id: string): Hint | null =>
  /^[A-Za-z0-9][A-Za-z0-9._~:-]{0,99}$/.test(id) ? { about, id } : null;

/** The same for the same record. */
export const hintKey = ({ about, id }: Hint): string => `${about} ${id}`;
