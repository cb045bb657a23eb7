import type { BuyerMove, Said } from '../model/line-moves.ts';
import type { Terms } from '../model/model-order.ts';
import type { Traits } from '../model/traits.ts';

/** What the network does to one exchange. */
export const faults = [
  'refused',
  'lost-request',
  'lost-answer',
  'cut-text',
  'error-before',
  'error-after',
  'too-many',
  'not-wanted',
  'html',
] as const;
export type Fault = (typeof faults)[number];

export const targets = ['any', 'poll', 'post', 'fetch', 'sign-in', 'upload'] as const;
export type Target = (typeof targets)[number];

export type BuyerDeed = {
  order: number;
  line: number;
  move: BuyerMove;
  late: number;
  ahead: number;
  broken: boolean;
};

export type Deed =
  | { kind: 'fault'; fault: Fault }
  | { kind: 'kill' }
  | { kind: 'expire-tokens' | 'forget-sessions' }
  | ({ kind: 'leave' } & Absence)
  | { kind: 'buyer'; deed: BuyerDeed }
  | ({ kind: 'portal' } & PortalDeed);

/** Somebody else answers a line for the supplier, in the service's own portal. */
export type PortalDeed = { order: number; line: number; said: Said };

/** She signs out, or a colleague signs in in her place, and is back after so many steps. */
export type Absence = { colleague: boolean; steps: number };

/** What is set anew, as the settings call it. */
export type Change =
  | { pollMinutes: number }
  | { undoSeconds: number }
  | { onlyIssued: boolean }
  | { answerFormat: 'json' | 'xml' };

/** What a proposal names: `price` only where the supplier wants another one. */
export type Proposal = { day: number; price: number | null };

/** What a person does at a desk, or what happens to it. */
export type DeskStep =
  | { step: 'open'; order: number }
  | ({ step: 'answer'; order: number; line: number; say: 'accept' | 'reject' | 'propose' } & Proposal)
  | { step: 'answer-all'; order: number }
  | { step: 'undo' | 'edit' | 'send-anyway' | 'drop'; order: number }
  | { step: 'poll-now' }
  | { step: 'kill' };

/** One step of a history. Spans in ms. */
export type Step =
  | DeskStep
  | { step: 'issue'; lines: Terms[]; late: number }
  /** So many orders in one millisecond. */
  | { step: 'crowd'; count: number }
  /** So many new orders, one of which is issued anew between two pages of the poll that reads them. */
  | { step: 'flurry'; orders: number; skip: number; fromNewest: number }
  | ({ step: 'buyer' } & BuyerDeed)
  | ({ step: 'portal' } & PortalDeed)
  | { step: 'pass'; ms: number }
  | { step: 'sleep'; ms: number }
  | { step: 'clock'; off: number }
  | ({ step: 'leave' } & Absence)
  /** An answer that the service turned away at first is about to go again when a colleague signs in. */
  | { step: 'handover'; order: number }
  | { step: 'settings'; change: Change }
  /** A document for the order's next answer. */
  | { step: 'attach'; order: number }
  /** Waits for the `skip`-th exchange of that kind from now on and does its deed just before or after it is taken in. */
  | { step: 'ambush'; target: Target; skip: number; when: 'before' | 'after'; deed: Deed }
  /** Ends the process at the `skip`-th commit, or at the `skip`-th thing that it waits for, from now on. */
  | { step: 'kill-at-commit' | 'kill-at-await'; skip: number; when: 'before' | 'after' }
  /** At the second desk, if there is one: another Orderbell on the same account, with a store of its own. */
  | { step: 'other-desk'; does: DeskStep };

/**
 * `offAtNight`: Orderbell is ended before each long sleep and started after it. `secondDesk`: somebody answers the same orders at
 * another computer.
 */
type Preferences = {
  undoSeconds: number;
  pollMinutes: number;
  offAtNight: boolean;
  answerFormat: 'json' | 'xml';
  secondDesk: boolean;
};

export type History = {
  traits: Traits;
  preferences: Preferences;
  chance: number;
  steps: Step[];
};
