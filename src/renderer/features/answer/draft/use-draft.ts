import { useLayoutEffect, useMemo } from 'react';
import type { OrderDetail } from '../../../../shared/contract/calls/orders.ts';
import type { ResponseEntry } from '../../../../shared/contract/calls/responses.ts';
import type { OrderLine } from '../../../../shared/domain/order/order.ts';
import { changesSince } from '../../../../shared/domain/order-changes/changes-since.ts';
import type { OrderChange } from '../../../../shared/domain/order-changes/order-change.ts';
import type { Formats } from '../../../format/formats.ts';
import { useFormats } from '../../../format/formats-context.tsx';
import { usePatchOrder, useSettings } from '../../../transport/queries.ts';
import { useLastSentActions } from '../../sent/last-sent.ts';
import { useDiscarded, useDraftStore, useDraftText } from './draft-context.tsx';
import {
  type AnswerText,
  type DraftText,
  draftText,
  draftToKeep,
  sameDraftText,
  withoutSent,
} from './draft-model.ts';
import type { Discarded } from './draft-store.ts';
import { followBuyer } from './follow-buyer.ts';

export type DraftHandle = {
  answers: ReadonlyMap<string, AnswerText>;
  /** The order's revision that the user saw when they wrote. */
  revision: number;
  /** The buyer's number in our system, as typed so far. */
  buyerAccountNumber: string;
  nameBuyer: (accountNumber: string) => void;
  /**
   * What the buyer changed since then in answered lines, in the goods to make and in the delivery address.
   */
  overtaken: OrderChange[];
  answer: (position: string, text: AnswerText | null) => void;
  answerMany: (texts: [string, AnswerText][]) => void;
  /** Discards the whole draft with its message to the buyer. It can be restored for a while. */
  discard: (message: string) => void;
  /**
   * How many answers can still be restored. `bringBack` adds them to what was typed since, and returns their
   * message.
   */
  discarded: { count: number; bringBack: () => string; forget: () => void } | null;
  /** The user has seen the changes: the draft now answers the present revision. */
  lookedAt: () => void;
  /** Like `lookedAt`, and copies the buyer's new values into untouched fields. `null`: there are none. */
  follow: (() => void) | null;
  /** Saves the draft, then runs `task`, which sends it. Later texts are saved after that. */
  handOver: <Result>(task: () => Promise<Result>) => Promise<Result>;
  /** Call within `handOver`: the draft as handed over became a response. Later texts stay. Returns whether there are none. */
  sent: (entry: ResponseEntry) => Promise<boolean>;
  /** Turns a response back into the draft, beside what was typed since. */
  takeBack: (entry: ResponseEntry) => void;
};

// The setting may be 0 for sending, but one click must never destroy typed text.
const leastSeconds = 10;

const none: ReadonlyMap<string, AnswerText> = new Map();

/** The draft of an order: texts typed here, or else the draft that the core stored. */
export const useDraft = (detail: OrderDetail): DraftHandle => {
  const tools = useDraftTools();
  const { store, formats } = tools;
  const { key, order, draft, draftNumber } = detail;
  const text = useDraftText(key);
  const discarded = useDiscarded(key);

  // Before any key: an answer is added to a draft stored by this or another window, and never replaces it.
  useLayoutEffect(() => {
    followCore({ store, formats }, { key, order, draft, draftNumber });
  }, [store, key, draft, draftNumber, order, formats]);

  const { answers, seen } = shownOf(detail, text);
  const overtaken = useMemo(
    () => changesSince(detail.history, seen, (position) => answers.has(position)),
    [detail, seen, answers],
  );
  const followed = useMemo(
    () => (overtaken.length === 0 ? answers : followedAnswers(order.lines, answers, overtaken, formats)),
    [order.lines, answers, overtaken, formats],
  );
  return handleOf(tools, detail, { text, overtaken, followed, discarded });
};

/** The drafts of orders that aren't open. A handle shows the draft as it was when it was made. */
export const useDraftOf = (): ((detail: OrderDetail) => DraftHandle) => {
  const tools = useDraftTools();
  return (detail) => {
    followCore(tools, detail);
    const text = tools.store.get(detail.key);
    const { answers, seen } = shownOf(detail, text);
    const overtaken = changesSince(detail.history, seen, (position) => answers.has(position));
    return handleOf(tools, detail, { text, overtaken, followed: answers, discarded: undefined });
  };
};

/** What drafts need of the page. */
const useDraftTools = () => ({
  store: useDraftStore(),
  formats: useFormats(),
  patchOrder: usePatchOrder(),
  lastSent: useLastSentActions(),
  undoSeconds: useSettings().undoSeconds,
});
type DraftTools = ReturnType<typeof useDraftTools>;

const followCore = (
  { store, formats }: Pick<DraftTools, 'store' | 'formats'>,
  { key, order, draft, draftNumber }: Pick<OrderDetail, 'key' | 'order' | 'draft' | 'draftNumber'>,
): void => {
  const known = (): DraftText | null => (draft === null ? null : draftText(order.lines, draft, formats));
  store.follow(key, draftNumber, known, sameDraftText(order.lines, formats));
};

const shownOf = ({ revision }: Pick<OrderDetail, 'revision'>, text: DraftText | undefined) => {
  const answers = text?.answers ?? none;
  return { answers, seen: text === undefined || answers.size === 0 ? revision : text.revision };
};

const handleOf = (
  { store, formats, patchOrder, lastSent, undoSeconds }: DraftTools,
  detail: OrderDetail,
  {
    text,
    overtaken,
    followed,
    discarded,
  }: {
    text: DraftText | undefined;
    overtaken: OrderChange[];
    followed: DraftText['answers'];
    discarded: Discarded | undefined;
  },
): DraftHandle => {
  const { key, order, revision } = detail;
  const { answers, seen } = shownOf(detail, text);
  // The second of two quick keys builds on the first, before the page renders.
  const written = (): ReadonlyMap<string, AnswerText> => store.get(key)?.answers ?? answers;
  const typedNumber = (): string => store.get(key)?.buyerAccountNumber ?? '';
  const write = (
    next: ReadonlyMap<string, AnswerText>,
    at: number,
    buyerAccountNumber: string = typedNumber(),
  ): void => {
    const draft: DraftText = { revision: at, answers: next, buyerAccountNumber };
    store.set(key, draft, draftToKeep(order.lines, draft, formats));
  };
  // Changes that touch no answered line don't count, so the draft answers the newest revision.
  const base = overtaken.length === 0 ? revision : seen;
  const settle = (entry: ResponseEntry): void => {
    patchOrder(key, (before) => ({
      ...before,
      draft: null,
      responses: [entry, ...before.responses.filter(({ id }) => id !== entry.id)],
    }));
  };
  return {
    answers,
    revision: base,
    buyerAccountNumber: text?.buyerAccountNumber ?? '',
    nameBuyer: (accountNumber) => write(written(), base, accountNumber),
    overtaken,
    answer: (position, one) => {
      const next = new Map(written());
      if (one === null) next.delete(position);
      else next.set(position, one);
      write(next, base);
    },
    answerMany: (texts) => write(new Map([...written(), ...texts]), base),
    discard: (message) => {
      store.discard(key, message, Math.max(undoSeconds, leastSeconds) * 1000);
      write(new Map(), revision);
    },
    discarded:
      discarded === undefined
        ? null
        : {
            count: discarded.text.answers.size,
            bringBack: () => {
              store.forgetDiscarded(key);
              write(new Map([...discarded.text.answers, ...written()]), discarded.text.revision);
              return discarded.message;
            },
            forget: () => store.forgetDiscarded(key),
          },
    lookedAt: () => write(answers, revision),
    follow: followed === answers ? null : () => write(followed, revision),
    handOver: (task) => store.handOver(key, task),
    sent: async (entry) => {
      settle(entry);
      // The page shows the response before the draft is gone. Its lines would seem unanswered for a moment.
      await shown();
      const { answers: now, revision: at } = store.get(key) ?? { answers: none, revision: seen };
      const sentNow = new Map(
        entry.answers.flatMap(({ position }) => {
          const text = answers.get(position);
          return text === undefined ? [] : [[position, text]];
        }),
      );
      const rest = withoutSent(now, sentNow);
      const number = typedNumber();
      store.forget(key);
      if (rest.size > 0) write(rest, at, number);
      lastSent.add(entry, order.purchaseOrderNumber);
      return rest.size === 0;
    },
    takeBack: (entry) => {
      const back = draftText(
        order.lines,
        {
          revision: revisionAt(detail, entry.composedAt),
          answers: entry.answers.filter(({ position }) => !entry.settled.includes(position)),
        },
        formats,
      );
      lastSent.remove(entry.id);
      settle({ ...entry, state: 'undone', undoUntil: null });
      write(new Map([...back.answers, ...written()]), back.revision);
    },
  };
};

/** Resolves once queries have told the page of changes so far: they tell it in a task of their own. */
const shown = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** The revision of the order when a response was composed: the user hasn't answered later ones. */
const revisionAt = ({ history, revision }: OrderDetail, instant: number): number => {
  const then = history.filter(({ receivedAt }) => receivedAt <= instant).map((one) => one.revision);
  return then.length === 0 ? revision : Math.max(...then);
};

/** Returns the same map if no field changes. */
const followedAnswers = (
  lines: readonly OrderLine[],
  answers: ReadonlyMap<string, AnswerText>,
  overtaken: readonly OrderChange[],
  formats: Formats,
): ReadonlyMap<string, AnswerText> => {
  const changed = lines.flatMap((line): [string, AnswerText][] => {
    const text = answers.get(line.position);
    if (text === undefined) return [];
    const ofLine = overtaken.filter(({ position }) => position === line.position);
    const next = followBuyer(text, line, ofLine, formats);
    return next === text ? [] : [[line.position, next]];
  });
  return changed.length === 0 ? answers : new Map([...answers, ...changed]);
};
