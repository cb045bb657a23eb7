import { type Line, requestedOf, type Subject, sameTerms, type Terms } from './model-order.ts';

/** The transition table (open points, section 4). `null`: the table has no such move for the line. */
export type BuyerMove =
  | { kind: 'reissue' | 'reopen'; terms: Terms }
  /**
   * The line gets another item or unit. `quantity`: the new quantity if nothing is confirmed yet; `null`
   * for the same.
   */
  | { kind: 'replace'; subject: Partial<Subject>; quantity: number | null }
  | { kind: 'approve' | 'turn-down' | 'withdraw' | 'reconfirm' | 'cancel' | 'complete' | 'note' | 'ship' };

export type LineResponse =
  | { kind: 'accepted' }
  | { kind: 'rejected' }
  | { kind: 'values'; day: number; quantity: number; price: number | null };

type NamedValues = Extract<LineResponse, { kind: 'values' }>;

type Moved = Partial<Omit<Line, 'position' | 'since' | 'stamp'>>;

export const moveByBuyer = (line: Line, move: BuyerMove): Line | null => {
  const moved = buyerMove(line, move);
  return moved === null ? null : { ...line, ...moved };
};

const buyerMove = (line: Line, move: BuyerMove): Moved | null => {
  const { process, step } = line;
  const closed = process === 'Completed' || process === 'Cancelled';
  switch (move.kind) {
    case 'reissue':
      if (closed || line.confirmed !== null) return null;
      return process === 'Rejected' ? { issued: move.terms, ...reissued } : { issued: move.terms };
    case 'replace': {
      if (closed) return null;
      const replaced = { subject: { ...line.subject, ...move.subject } };
      if (line.confirmed !== null) return replaced;
      const issued = { ...line.issued, quantity: move.quantity ?? line.issued.quantity };
      return { ...replaced, issued, ...(process === 'Rejected' ? reissued : {}) };
    }
    case 'reopen':
      return process === 'Confirmed'
        ? { process: 'InProgress', step: 'OpenBuyerReopenRequest', reopen: move.terms }
        : null;
    case 'withdraw':
      return step === 'OpenBuyerReopenRequest' ? { process: 'Confirmed', step: null, reopen: null } : null;
    case 'approve':
      return line.proposal === null ? null : confirmedWith(line.proposal);
    case 'turn-down':
      return line.proposal === null ? null : turnedDown(line);
    case 'reconfirm':
      return process === 'Confirmed'
        ? { process: 'InProgress', step: 'OpenBuyerReconfirmationRequest' }
        : null;
    case 'cancel':
      return closed ? null : { process: 'Cancelled', step: null, proposal: null };
    case 'complete':
      return closed || line.confirmed === null ? null : { process: 'Completed', step: null, proposal: null };
    case 'note':
      // On a confirmed line, a new reason means that the buyer declines a request. So a note changes the
      // notes there.
      return line.confirmed === null
        ? { reason: line.reason === 'noted' ? null : 'noted' }
        : { notes: line.notes.length === 0 ? ['noted'] : [] };
    case 'ship':
      return line.confirmed !== null ? { goods: line.goods === 'Open' ? 'Shipped' : 'Open' } : null;
  }
};

const reissued: Moved = { process: 'InProgress', step: 'ReissuedRejectedLine' };

const confirmedWith = (terms: Terms): Moved => ({
  process: 'Confirmed',
  step: null,
  confirmed: terms,
  proposal: null,
  reopen: null,
  reason: null,
});

const turnedDown = (line: Line): Moved => {
  const back = { proposal: null, reason: 'turned down' };
  if (line.step === 'OpenSupplierReopenRequest') return { ...back, process: 'Confirmed', step: null };
  if (line.reopen !== null) return { ...back, step: 'OpenBuyerReopenRequest' };
  return { ...back, step: 'RejectedSupplierProposal' };
};

export type BuyerBehaviour = { autoConfirm: boolean; proposeWhenAccepted: boolean };

/** The line after a supplier's response; the line itself if nothing changes. */
export const answerLine = (line: Line, response: LineResponse, behaviour: BuyerBehaviour): Line => {
  const open = line.process === 'Issued' || line.process === 'InProgress';
  if (!open && line.process !== 'Confirmed') return line;
  if (response.kind === 'rejected') {
    return open
      ? { ...line, process: 'Rejected', step: null, confirmed: null, proposal: null, reopen: null }
      : line;
  }
  const requested = requestedOf(line);
  const terms = response.kind === 'values' ? termsOf(response, requested) : requested;
  if (!sameTerms(terms, requested)) {
    return behaviour.autoConfirm ? { ...line, ...confirmedWith(terms) } : proposed(line, terms);
  }
  if (line.process === 'Confirmed') return line;
  return behaviour.proposeWhenAccepted && line.process === 'Issued'
    ? proposed(line, terms)
    : { ...line, ...confirmedWith(terms) };
};

// A price that isn't named stays the same.
const termsOf = ({ day, quantity, price }: NamedValues, requested: Terms): Terms => ({
  ...{ day, quantity },
  price: price ?? requested.price,
});

const proposed = (line: Line, terms: Terms): Line => ({
  ...line,
  proposal: terms,
  process: 'InProgress',
  step:
    line.process === 'Confirmed' || line.step === 'OpenSupplierReopenRequest'
      ? 'OpenSupplierReopenRequest'
      : 'OpenSupplierProposal',
});
