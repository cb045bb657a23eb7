import type { Draft, DraftPart } from '../../../../shared/contract/calls/responses.ts';
import { shapeOfError } from '../../../../shared/contract/errors.ts';
import { createTurns } from '../../../../shared/contract/turns.ts';
import type { AnswerText, DraftText } from './draft-model.ts';

export type DraftStore = {
  /** `undefined`: nothing was typed since the start, so the core's stored draft counts. */
  get: (orderKey: number) => DraftText | undefined;
  /** The orders with texts that `get` returns. */
  orders: () => readonly number[];
  /** Shows the texts at once and saves `toKeep` in the core after a short delay. */
  set: (orderKey: number, text: DraftText, toKeep: Draft | null) => void;
  /** Takes over the core's draft of this number, except for texts typed here that aren't saved yet. */
  follow: (orderKey: number, number: number, kept: () => DraftText | null, isSame: SameAnswer) => void;
  /** Whether a draft of this number comes from another page and isn't shown here yet. */
  isNews: (orderKey: number, number: number) => Promise<boolean>;
  /** Drops the texts and the discarded draft, once the core has processed them. */
  forget: (orderKey: number) => void;
  /** Discards an order's texts and its message. They can be restored for `forMs` milliseconds. */
  discard: (orderKey: number, message: string, forMs: number) => void;
  /** What was discarded last, while it can be restored. */
  discarded: (orderKey: number) => Discarded | undefined;
  /** Drops the discarded texts: they were restored, or the user closed the offer. */
  forgetDiscarded: (orderKey: number) => void;
  /** Converts every draft to another locale. Nothing is saved, since the answers stay the same. */
  rewrite: (convert: (text: DraftText) => DraftText) => void;
  /** Saves every waiting draft at once. */
  flush: () => Promise<void>;
  /** Like `flush`, for a caller that stops the core: waits for running saves too, and throws their errors. */
  saveAll: () => Promise<void>;
  /**
   * Saves the order's waiting draft, then runs `task`, which sends it. Later texts are saved after that, as
   * `task` left them: a draft saved after its answer was sent would reappear.
   */
  handOver: <Result>(orderKey: number, task: () => Promise<Result>) => Promise<Result>;
  watch: (listener: () => void) => () => void;
};

/** A discarded draft. `message`: the one to the buyer. */
export type Discarded = { text: DraftText; message: string };

/** Saves the changed part of a draft in the core. Returns the draft's number before and after. */
type Keep = (
  orderKey: number,
  draft: Draft | null,
  only: DraftPart,
) => Promise<{ before: number; number: number }>;

type Waiting = { timer: ReturnType<typeof setTimeout> | undefined; toKeep: Draft | null; part: Part };

const never = Number.NEGATIVE_INFINITY;

/**
 * The drafts of all orders that were opened since the start. Typed text survives opening another order and
 * a new version of this one.
 *
 * @param keep what it fails to save waits for the next key or the next `flush`
 * @param delay milliseconds after the last key
 */
export const createDraftStore = (keep: Keep, delay: number): DraftStore => {
  const texts = new Map<number, DraftText>();
  const waiting = new Map<number, Waiting>();
  const saving = new Set<{ orderKey: number; part: Part }>();
  /** An object per last write, compared by identity. */
  const writes = new Map<number, object>();
  /** The number of the newest core draft that is shown here completely. */
  const known = new Map<number, number>();
  /** The number of the last draft saved from here. Another page may have saved one just before. */
  const mine = new Map<number, number>();
  const discardedTexts = new Map<number, { timer: ReturnType<typeof setTimeout>; draft: Discarded }>();
  const turns = createTurns<number>();
  const watchers = new Set<() => void>();
  const notify = (): void => {
    for (const watcher of watchers) watcher();
  };
  const drop = (orderKey: number): void => {
    const one = waiting.get(orderKey);
    clearTimeout(one?.timer);
    waiting.delete(orderKey);
  };
  const dropDiscarded = (orderKey: number): void => {
    clearTimeout(discardedTexts.get(orderKey)?.timer);
    discardedTexts.delete(orderKey);
  };
  const keepNow = async (orderKey: number): Promise<void> => {
    const one = waiting.get(orderKey);
    if (one === undefined) return;
    drop(orderKey);
    const { toKeep, part } = one;
    const write = writes.get(orderKey);
    const save = { orderKey, part };
    saving.add(save);
    try {
      const only = { lines: [...part.lines], buyerAccountNumber: part.buyerAccountNumber };
      const { before, number } = await keep(orderKey, toKeep, only);
      mine.set(orderKey, number);
      if (before <= (known.get(orderKey) ?? never)) known.set(orderKey, number);
    } catch (error) {
      // A newer write includes the failed one. A deleted order needs no draft.
      if (writes.get(orderKey) === write && shapeOfError(error).code !== 'order.not-found')
        waiting.set(orderKey, { ...one, timer: undefined });
      throw error;
    } finally {
      saving.delete(save);
    }
  };
  const notKept = (orderKey: number): Part =>
    [...saving, ...[...waiting].map(([key, { part }]) => ({ orderKey: key, part }))]
      .filter((one) => one.orderKey === orderKey)
      .reduce((all, { part }) => bothParts(all, part), noPart);
  const tryToKeep = (orderKey: number): Promise<void> => keepNow(orderKey).catch(() => undefined);
  const keepInTurn = (orderKey: number): Promise<void> => turns.inTurn(orderKey, () => tryToKeep(orderKey));
  return {
    get: (orderKey) => texts.get(orderKey),
    orders: () => [...texts.keys()],
    set: (orderKey, text, toKeep) => {
      const part = bothParts(notKept(orderKey), writtenPart(texts.get(orderKey), text));
      texts.set(orderKey, text);
      writes.set(orderKey, {});
      drop(orderKey);
      waiting.set(orderKey, { toKeep, part, timer: setTimeout(() => void keepInTurn(orderKey), delay) });
      notify();
    },
    follow: (orderKey, number, kept, isSame) => {
      if (number <= (known.get(orderKey) ?? never) || number < (mine.get(orderKey) ?? never)) return;
      known.set(orderKey, number);
      const before = texts.get(orderKey);
      const text = followed(before, kept(), notKept(orderKey), isSame);
      if (text === before) return;
      if (text === undefined) texts.delete(orderKey);
      else texts.set(orderKey, text);
      notify();
    },
    isNews: async (orderKey, number) => {
      // The number may belong to a save from here that still runs.
      await turns.inTurn(orderKey, async () => undefined);
      return number > (known.get(orderKey) ?? never);
    },
    forget: (orderKey) => {
      drop(orderKey);
      dropDiscarded(orderKey);
      texts.delete(orderKey);
      writes.delete(orderKey);
      notify();
    },
    discard: (orderKey, message, forMs) => {
      const text = texts.get(orderKey);
      if (text === undefined) return;
      dropDiscarded(orderKey);
      const timer = setTimeout(() => {
        discardedTexts.delete(orderKey);
        notify();
      }, forMs);
      discardedTexts.set(orderKey, { timer, draft: { text, message } });
      notify();
    },
    discarded: (orderKey) => discardedTexts.get(orderKey)?.draft,
    forgetDiscarded: (orderKey) => {
      dropDiscarded(orderKey);
      notify();
    },
    rewrite: (convert) => {
      for (const [orderKey, { timer, draft }] of discardedTexts)
        discardedTexts.set(orderKey, { timer, draft: { ...draft, text: convert(draft.text) } });
      for (const [orderKey, text] of texts) texts.set(orderKey, convert(text));
      notify();
    },
    flush: async () => {
      await Promise.all(
        [...waiting.keys()].map((orderKey) => turns.atOnce(orderKey, () => tryToKeep(orderKey))),
      );
    },
    saveAll: async () => {
      const written = new Set([...texts.keys(), ...waiting.keys()]);
      await Promise.all([...written].map((orderKey) => turns.inTurn(orderKey, () => keepNow(orderKey))));
    },
    handOver: (orderKey, task) =>
      turns.inTurn(orderKey, async () => {
        await tryToKeep(orderKey);
        return task();
      }),
    watch: (listener) => {
      watchers.add(listener);
      return () => watchers.delete(listener);
    },
  };
};

/** The part of a draft that was typed here and isn't saved yet. `lines`: positions. */
type Part = { lines: ReadonlySet<string>; buyerAccountNumber: boolean };

/** Whether two texts of a line are stored as the same. The text on the screen then stays as typed. */
type SameAnswer = (position: string, one: AnswerText, other: AnswerText) => boolean;

const noPart: Part = { lines: new Set(), buyerAccountNumber: false };

const bothParts = (one: Part, other: Part): Part => ({
  lines: new Set([...one.lines, ...other.lines]),
  buyerAccountNumber: one.buyerAccountNumber || other.buyerAccountNumber,
});

/** What changed between two states of a draft. */
const writtenPart = (before: DraftText | undefined, after: DraftText): Part => {
  const positions = new Set([...(before?.answers.keys() ?? []), ...after.answers.keys()]);
  return {
    lines: new Set(
      [...positions].filter((position) => before?.answers.get(position) !== after.answers.get(position)),
    ),
    buyerAccountNumber: (before?.buyerAccountNumber ?? '') !== after.buyerAccountNumber,
  };
};

/**
 * Merges a draft that another page saved into the draft here; parts not saved yet win. Returns the same
 * object if nothing changes, `undefined` if no draft is left.
 */
const followed = (
  here: DraftText | undefined,
  kept: DraftText | null,
  notKept: Part,
  isSame: SameAnswer,
): DraftText | undefined => {
  const answers = new Map<string, AnswerText>();
  for (const [position, text] of kept?.answers ?? []) {
    if (notKept.lines.has(position)) continue;
    const shown = here?.answers.get(position);
    answers.set(position, shown !== undefined && isSame(position, shown, text) ? shown : text);
  }
  for (const [position, text] of here?.answers ?? [])
    if (notKept.lines.has(position)) answers.set(position, text);
  const buyerAccountNumber = notKept.buyerAccountNumber || kept === null ? here : kept;
  const text: DraftText = {
    revision: revisionOf(here, kept, notKept),
    answers,
    buyerAccountNumber: buyerAccountNumber?.buyerAccountNumber ?? '',
  };
  if (answers.size === 0 && !notKept.buyerAccountNumber) return undefined;
  return here !== undefined && isAlike(here, text) ? here : text;
};

/** While unsaved text exists here, the older revision counts: nobody answers terms that they haven't seen. */
const revisionOf = (here: DraftText | undefined, kept: DraftText | null, notKept: Part): number => {
  if (here === undefined || kept === null) return (kept ?? here)?.revision ?? 0;
  return notKept.lines.size === 0 ? kept.revision : Math.min(here.revision, kept.revision);
};

const isAlike = (one: DraftText, other: DraftText): boolean =>
  one.revision === other.revision &&
  one.buyerAccountNumber === other.buyerAccountNumber &&
  one.answers.size === other.answers.size &&
  [...one.answers].every(([position, text]) => other.answers.get(position) === text);
