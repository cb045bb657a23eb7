import type { BuyerMove, LineResponse } from '../model/line-moves.ts';
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

export type BuyerAction = {
  order: number;
  line: number;
  move: BuyerMove;
  late: number;
  ahead: number;
  broken: boolean;
};

export type Action =
  | { kind: 'fault'; fault: Fault }
  | { kind: 'kill' }
  | { kind: 'expire-tokens' | 'forget-sessions' }
  | ({ kind: 'leave' } & Absence)
  | { kind: 'buyer'; action: BuyerAction }
  | ({ kind: 'portal' } & PortalAction);

/** Somebody answers a line for the supplier in the service's portal. */
export type PortalAction = { order: number; line: number; response: LineResponse };

/** The user signs out, or a colleague signs in instead. The user is back after `steps` steps. */
export type Absence = { colleague: boolean; steps: number };

/** A changed setting, under its settings key. */
export type Change =
  | { pollMinutes: number }
  | { undoSeconds: number }
  | { onlyIssued: boolean }
  | { answerFormat: 'json' | 'xml' };

/** What a proposal names. `price`: only if the supplier wants another one. */
export type Proposal = { day: number; price: number | null };

/** What a user does at a computer, or what happens to it. */
export type UserStep =
  | { step: 'open'; order: number }
  | ({ step: 'answer'; order: number; line: number; say: 'accept' | 'reject' | 'propose' } & Proposal)
  | { step: 'answer-all'; order: number }
  | { step: 'undo' | 'edit' | 'send-anyway' | 'drop'; order: number }
  | { step: 'poll-now' }
  | { step: 'kill' };

/** One step of a history. Spans in ms. */
export type Step =
  | UserStep
  | { step: 'issue'; lines: Terms[]; late: number }
  /** `count` orders in one millisecond. */
  | { step: 'crowd'; count: number }
  /** New orders, one of which is issued again between two pages of the poll that reads them. */
  | { step: 'flurry'; orders: number; skip: number; fromNewest: number }
  | ({ step: 'buyer' } & BuyerAction)
  | ({ step: 'portal' } & PortalAction)
  | { step: 'pass'; ms: number }
  | { step: 'sleep'; ms: number }
  | { step: 'clock'; off: number }
  | ({ step: 'leave' } & Absence)
  /** A colleague signs in just before an answer that the service refused at first is sent again. */
  | { step: 'handover'; order: number }
  | { step: 'settings'; change: Change }
  /** A document for the order's next answer. */
  | { step: 'attach'; order: number }
  /**
   * Waits for the `skip`-th exchange of that kind from now on. Does its action just before or after the
   * service handles the exchange.
   */
  | { step: 'ambush'; target: Target; skip: number; when: 'before' | 'after'; action: Action }
  /** Ends the process at the `skip`-th commit or await from now on. */
  | { step: 'kill-at-commit' | 'kill-at-await'; skip: number; when: 'before' | 'after' }
  /** A second Orderbell on the same account, with its own store, if there is one. */
  | { step: 'other-computer'; does: UserStep };

/**
 * `offAtNight`: Orderbell is ended before each long sleep and started after it. `secondComputer`: somebody
 * answers the same orders at another computer.
 */
type Preferences = {
  undoSeconds: number;
  pollMinutes: number;
  offAtNight: boolean;
  answerFormat: 'json' | 'xml';
  secondComputer: boolean;
};

export type History = {
  traits: Traits;
  preferences: Preferences;
  chance: number;
  steps: Step[];
};
