import type { Draft } from '../../src/shared/contract/responses.ts';
import type { Terms } from '../../src/shared/domain/order.ts';
import type { Remains } from './remains.ts';

/** What the page said about one line, and the terms of it that it named or, accepting, saw. */
type GivenLine = { position: string; kind: 'accept' | 'reject' | 'propose'; terms: Terms };

/**
 * An answer as the page gave it. `asked`: whether Orderbell took it nobody knows, the kill was quicker. `given`: it was
 * acknowledged. `refused`: it said no, or the answer was found nowhere after the kill.
 */
export type GivenAnswer = {
  id: string | null;
  orderKey: number;
  lines: GivenLine[];
  state: 'asked' | 'given' | 'refused';
  undo: 'no' | 'asked' | 'done';
};

/** What every message of the page has, in the words of `GivenAnswer`. */
export type Given = Pick<GivenAnswer, 'id' | 'orderKey' | 'state' | 'undo'>;

/** A despatch advice as the page gave it. */
export type GivenAdvice = Given & { number: string };

/** The draft of an order: `kept` was acknowledged last, `asked` is not yet. `undefined`: nothing. */
type GivenDraft = { kept?: Draft | null; asked?: Draft | null };

/** A document: `whole` once Orderbell acknowledged that all of it came in. */
type GivenDocument = {
  id: string;
  orderKey: number;
  name: string;
  sha256: string;
  state: 'coming' | 'whole' | 'taken-back';
};

/** The highest state of an order that a screen showed. */
export type Shown = { id: string; version: number; lines: ReadonlyMap<string, string> };

/** Everything that the page was shown and told, kept by the test itself. */
export type Ledger = {
  answers: GivenAnswer[];
  drafts: Map<number, GivenDraft>;
  documents: Map<string, GivenDocument>;
  shown: Map<number, Shown>;
  advices: GivenAdvice[];
  /** The moment of each shipment by its key, as the list showed it last. */
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

/** What was asked for when the kill came and is in the outbox gets its id from there. */
export const nameAsked = (
  { answers, advices }: Ledger,
  remains: Pick<Remains, 'answers' | 'advices'>,
): void => {
  // A number comes a second time only where the first advice that bore it was taken back.
  const given = new Set(advices.map(({ id }) => id));
  for (const advice of advices.filter(({ id, state }) => id === null && state === 'asked')) {
    const found = remains.advices.find(({ id, number }) => number === advice.number && !given.has(id));
    advice.id = found?.id ?? null;
  }
  const known = new Set(answers.map(({ id }) => id));
  for (const row of remains.answers.filter(({ id }) => !known.has(id))) {
    const positions = row.content.lines.map(({ seen }) => seen.position);
    const asked = answers.find(
      ({ id, state, orderKey, lines }) =>
        id === null &&
        state === 'asked' &&
        orderKey === row.orderKey &&
        lines.map(({ position }) => position).join() === positions.join(),
    );
    if (asked !== undefined) asked.id = row.id;
  }
};

/** What was asked for when the kill came is decided by what is found. Comes after the judgement. */
export const closeAsked = (ledger: Ledger, remains: Remains): void => {
  for (const answer of ledger.answers) {
    const row = remains.answers.find(({ id }) => id === answer.id);
    if (answer.state === 'asked') answer.state = row === undefined ? 'refused' : 'given';
    if (answer.undo === 'asked') answer.undo = row?.state === 'undone' ? 'done' : 'no';
  }
  for (const advice of ledger.advices) {
    const row = remains.advices.find(({ id }) => id === advice.id);
    if (advice.state === 'asked') advice.state = row === undefined ? 'refused' : 'given';
    if (advice.undo === 'asked') advice.undo = row?.state === 'undone' ? 'done' : 'no';
  }
  for (const [orderKey, draft] of ledger.drafts) {
    if (draft.asked === undefined) continue;
    const found = remains.drafts.find((row) => row.orderKey === orderKey)?.draft ?? null;
    ledger.drafts.set(orderKey, { kept: found });
  }
  for (const document of ledger.documents.values()) {
    const row = remains.documents.find(({ id }) => id === document.id);
    if (document.state === 'coming' && row?.sha256 !== undefined && row.sha256 !== null)
      document.state = 'whole';
  }
};
