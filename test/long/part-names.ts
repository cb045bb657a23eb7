/** In the order in which they run: what tells most in the shortest time comes first. */
export const partNames = ['fuzz', 'histories', 'clients', 'kills'] as const;
export type PartName = (typeof partNames)[number];

/** A share of a part: `count` runs from number `from` on, of a seed. */
export type Share = { seed: number; from: number; count: number };
