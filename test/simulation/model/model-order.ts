/**
 * Orders as the simulated service holds them: as few fields as the two promises need. Nothing of the client is used in
 * here, not even its types: the model has its own reading of the contract.
 */

/**
 * `day` counts from 1 December, 0 where it isn't known, `quantity` in pieces, `price` in whole euros a piece: small ranges, so that buyers also come
 * back to old terms.
 */
export type Terms = { day: number; quantity: number; price: number };

/** What the figures of a line are of. The buyer's name for it is a word: nothing else is meant by another one. */
export type Subject = {
  item: 'I-1' | 'I-2';
  name: 'Bolt' | 'Screw';
  revision: 'A' | 'B';
  unit: 'PCE' | 'KGM';
};

export type Line = {
  position: string;
  subject: Subject;
  process: string;
  step: string | null;
  issued: Terms;
  confirmed: Terms | null;
  /** An open request of the supplier. */
  proposal: Terms | null;
  /** An open request of the buyer. */
  reopen: Terms | null;
  reason: string | null;
  /** What changes nothing of what is agreed: the buyer's notes, and how far the goods are. */
  notes: string[];
  goods: 'Open' | 'Shipped';
  /** The order's version in which it last changed. */
  since: number;
  stamp: string;
};

/** One version of an order, never changed again. Instants in ms of true time. */
export type Version = {
  version: number;
  stamp: string;
  madeAt: number;
  /** From then on the search index shows it. */
  visibleAt: number;
  /** `portal`: somebody else answered for the supplier. */
  by: 'buyer' | 'supplier' | 'portal';
  /** A record that can't be read. */
  broken: boolean;
  lines: readonly Line[];
  /** The ids of all documents that the supplier attached so far. */
  supplierDocuments: readonly string[];
};

export type ModelOrder = { number: number; id: string; versions: Version[] };

export const latest = (order: ModelOrder): Version => {
  const version = order.versions.at(-1);
  if (version === undefined) throw new Error('An order has a version.');
  return version;
};

/** What the search index shows at `now`: the newest version that has become visible. */
export const visibleVersion = (order: ModelOrder, now: number): Version | null =>
  order.versions.findLast(({ visibleAt }) => visibleAt <= now) ?? null;

/** What a reader that is `lag` ms behind shows of an order. One that it doesn't know yet it shows as it was first. */
export const versionBehind = (order: ModelOrder, now: number, lag: number): Version =>
  order.versions.findLast(({ madeAt }) => madeAt <= now - lag) ?? order.versions[0] ?? latest(order);

export const sameTerms = (a: Terms, b: Terms): boolean =>
  a.day === b.day && a.quantity === b.quantity && a.price === b.price;

/** Whether figures of the one are figures of the other. */
export const sameSubject = (a: Subject, b: Subject): boolean =>
  a.item === b.item && a.revision === b.revision && a.unit === b.unit;

export const sameOptional = (a: Terms | null, b: Terms | null): boolean =>
  a === null || b === null ? a === b : sameTerms(a, b);

/** The terms that an acceptance agrees to (open points, section 4). */
export const requestedOf = (line: Line): Terms => {
  if (line.step === 'OpenBuyerReopenRequest' && line.reopen !== null) return line.reopen;
  return line.confirmed ?? line.issued;
};

/** The terms that the supplier has to see: her own open request before everything else. */
export const shownOf = (line: Line): Terms => line.proposal ?? requestedOf(line);

export const newLine = (position: string, issued: Terms, stamp: string): Line => ({
  position,
  subject: { item: 'I-1', name: 'Bolt', revision: 'A', unit: 'PCE' },
  process: 'Issued',
  step: null,
  issued,
  confirmed: null,
  proposal: null,
  reopen: null,
  reason: null,
  notes: [],
  goods: 'Open',
  since: 1,
  stamp,
});
