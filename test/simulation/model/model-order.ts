/**
 * Orders as the simulated service stores them, with the few fields that the rules need. The model reads the
 * contract on its own: it uses nothing of the client, not even types.
 */

/**
 * `day` counts from 1 December, 0 if unknown; `quantity` in pieces; `price` in whole euros a piece. The
 * ranges are small, so buyers also return to old terms.
 */
export type Terms = { day: number; quantity: number; price: number };

/** What a line's figures refer to. The buyer's name for the item is only a label and doesn't count. */
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
  /** Fields without effect on the confirmed terms: the buyer's notes, and the goods' status. */
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

/** The newest version that the search index shows at `now`. */
export const visibleVersion = (order: ModelOrder, now: number): Version | null =>
  order.versions.findLast(({ visibleAt }) => visibleAt <= now) ?? null;

/**
 * The version that a reader shows that is `lag` ms behind. It shows the first version of an order that is
 * newer than that.
 */
export const versionBehind = (order: ModelOrder, now: number, lag: number): Version =>
  order.versions.findLast(({ madeAt }) => madeAt <= now - lag) ?? order.versions[0] ?? latest(order);

export const sameTerms = (a: Terms, b: Terms): boolean =>
  a.day === b.day && a.quantity === b.quantity && a.price === b.price;

/** Whether both have the same item, revision and unit. */
export const sameSubject = (a: Subject, b: Subject): boolean =>
  a.item === b.item && a.revision === b.revision && a.unit === b.unit;

export const sameOptional = (a: Terms | null, b: Terms | null): boolean =>
  a === null || b === null ? a === b : sameTerms(a, b);

/** The terms that an acceptance confirms (open points, section 4). */
export const requestedOf = (line: Line): Terms => {
  if (line.step === 'OpenBuyerReopenRequest' && line.reopen !== null) return line.reopen;
  return line.confirmed ?? line.issued;
};

/** The terms that the supplier has to see: their own open request first. */
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
