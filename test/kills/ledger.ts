import type { Draft } from '../../src/shared/contract/calls/responses.ts';
import type { Terms } from '../../src/shared/domain/order/order.ts';
import type { Remains } from './remains.ts';

/** The page's answer to one line, with the terms that it named or, when accepting, saw. */
type GivenLine = { position: string; kind: 'accept' | 'reject' | 'propose'; terms: Terms };

/**
 * An answer as the page gave it. `requested`: the kill came first, and nobody knows whether Orderbell took the
 * answer. `given`: Orderbell confirmed it. `refused`: Orderbell refused it, or the answer was nowhere after
 * the kill.
 */
export type GivenAnswer = {
  id: string | null;
  orderKey: number;
  lines: GivenLine[];
  state: 'requested' | 'given' | 'refused';
  undo: 'no' | 'requested' | 'done';
};

/** The fields that every message of the page has. */
export type Given = Pick<GivenAnswer, 'id' | 'orderKey' | 'state' | 'undo'>;

/** A despatch advice as the page gave it. */
export type GivenAdvice = Given & { number: string };

/** The draft of an order: `saved` was confirmed last, `requested` isn't confirmed yet. `undefined`: nothing. */
type GivenDraft = { saved?: Draft | null; requested?: Draft | null };

/** A document. `whole`: Orderbell confirmed that it received everything. */
type GivenDocument = {
  id: string;
  orderKey: number;
  name: string;
  sha256: string;
  state: 'coming' | 'whole' | 'removed';
};

/** The highest state of an order that a screen showed. */
export type ShownOrder = { id: string; version: number; lines: ReadonlyMap<string, string> };

/** Everything that the page was shown and told, recorded by the test itself. */
export type Ledger = {
  answers: GivenAnswer[];
  drafts: Map<number, GivenDraft>;
  documents: Map<string, GivenDocument>;
  shown: Map<number, ShownOrder>;
  advices: GivenAdvice[];
  /** The stamp of each shipment by key, as the list last showed it. */
  shownShipments: Map<number, string>;
};

export const emptyLedger = (): Ledger => ({
  answers: [],
  drafts: new Map(),
  documents: new Map(),
  shown: new Map(),
  advices: [],
  shownShipments: new Map(),
});

/** Sets the ids of messages that were under way at the kill and are in the outbox. */
export const nameRequested = (
  { answers, advices }: Ledger,
  remains: Pick<Remains, 'answers' | 'advices'>,
): void => {
  // A number is used again only if the first advice with it was withdrawn.
  const given = new Set(advices.map(({ id }) => id));
  for (const advice of advices.filter(({ id, state }) => id === null && state === 'requested')) {
    const found = remains.advices.find(({ id, number }) => number === advice.number && !given.has(id));
    advice.id = found?.id ?? null;
  }
  const known = new Set(answers.map(({ id }) => id));
  for (const row of remains.answers.filter(({ id }) => !known.has(id))) {
    const positions = row.content.lines.map(({ seen }) => seen.position);
    const requested = answers.find(
      ({ id, state, orderKey, lines }) =>
        id === null &&
        state === 'requested' &&
        orderKey === row.orderKey &&
        lines.map(({ position }) => position).join() === positions.join(),
    );
    if (requested !== undefined) requested.id = row.id;
  }
};

/** Settles requests that were under way at the kill, by what the folder has. Comes after the judgement. */
export const settleRequested = (ledger: Ledger, remains: Remains): void => {
  for (const answer of ledger.answers) {
    const row = remains.answers.find(({ id }) => id === answer.id);
    if (answer.state === 'requested') answer.state = row === undefined ? 'refused' : 'given';
    if (answer.undo === 'requested') answer.undo = row?.state === 'undone' ? 'done' : 'no';
  }
  for (const advice of ledger.advices) {
    const row = remains.advices.find(({ id }) => id === advice.id);
    if (advice.state === 'requested') advice.state = row === undefined ? 'refused' : 'given';
    if (advice.undo === 'requested') advice.undo = row?.state === 'undone' ? 'done' : 'no';
  }
  for (const [orderKey, draft] of ledger.drafts) {
    if (draft.requested === undefined) continue;
    const found = remains.drafts.find((row) => row.orderKey === orderKey)?.draft ?? null;
    ledger.drafts.set(orderKey, { saved: found });
  }
  for (const document of ledger.documents.values()) {
    const row = remains.documents.find(({ id }) => id === document.id);
    if (document.state === 'coming' && row?.sha256 !== undefined && row.sha256 !== null)
      document.state = 'whole';
  }
};
