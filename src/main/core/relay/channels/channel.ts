import type { RelayChannel } from '../../../../shared/contract/calls/relay-channels.ts';
import type { ErrorShape } from '../../../../shared/contract/errors.ts';
import type { Language } from '../../../../shared/words/language.ts';

/**
 * What a message tells. Moments are milliseconds since 1970. Nothing of an order but its number and its
 * buyer.
 */
export type RelayNotice =
  /** `orders`: those that may be named. `named`: whether the user wants that; otherwise none is. */
  | { about: 'orders'; count: number; oldestSince: number; named: boolean; orders: readonly NamedOrder[] }
  | { about: 'not-listening'; since: number }
  /** Messages to a contact fail. `contact`: its name. */
  | { about: 'channel'; channel: RelayChannel; contact: string; since: number }
  | { about: 'test' };

export type NamedOrder = { purchaseOrderNumber: string; buyerName: string };

/** One notice to one contact. */
export type RelayMessage = {
  /**
   * The same at each attempt, and of no other message of any Orderbell. Letters, digits, `-` and `_`, at most
   * 64. Mail and ntfy tell a repetition by it.
   */
  id: string;
  notice: RelayNotice;
  language: Language;
  /** When this attempt began, for the ages in it. */
  at: number;
};

/** Whom a message goes to. Secrets are found by `id`. */
export type ChannelContact =
  | { id: string; channel: 'email'; address: string }
  | { id: string; channel: 'ntfy' | 'webhook' };

/**
 * The result of an attempt. `arrived`: the server has it; `words`: its answer. `later`: the same may succeed
 * later, after `afterMs` where the server names a time. `mayHaveArrived`: pass it to the next attempt.
 * `refused`: it fails again until somebody changes something. `error` is for the user: a code `relay.*` or
 * `proxy.*`, with the server's words in `detail`.
 */
export type Outcome =
  | { state: 'arrived'; words: string }
  | { state: 'later'; error: ErrorShape; afterMs: number | null; mayHaveArrived: boolean }
  | { state: 'refused'; error: ErrorShape };

/**
 * Delivers a message once. It never rejects, and takes at most a minute.
 *
 * @param mayHaveArrived an earlier attempt ended without an answer, or nobody knows how it ended. ntfy is
 * then asked first whether it has the message
 */
export type Deliver = (
  message: RelayMessage,
  contact: ChannelContact,
  mayHaveArrived: boolean,
) => Promise<Outcome>;
