import { useLayoutEffect, useMemo } from 'react';
import type { OrderDetail } from '../../../shared/contract/calls/orders.ts';
import type { ResponseEntry } from '../../../shared/contract/calls/responses.ts';
import { alertingFields } from '../../../shared/domain/alerts/alert-rule.ts';
import type { OrderLine } from '../../../shared/domain/order/order.ts';
import type { OrderChange } from '../../../shared/domain/order-changes/order-change.ts';
import type { Formats } from '../../format/formats.ts';
import { useFormats } from '../../format/formats-context.tsx';
import { usePatchOrder, useSettings } from '../../transport/queries.ts';
import { useTellLastSent } from '../sent/last-sent.ts';
import { useDiscarded, useDraftStore, useDraftText } from './draft-context.tsx';
import { type AnswerText, type DraftText, draftText, draftToKeep, keptAlike } from './draft-model.ts';
import { followBuyer } from './follow-buyer.ts';
import { withoutSent } from './without-sent.ts';

export type DraftHandle = {
  answers: ReadonlyMap<string, AnswerText>;
  /** The revision of the order that the user had before her eyes when she wrote. */
  revision: number;
  /** The buyer's number with us as it was typed so far. */
  buyerAccountNumber: string;
  nameBuyer: (accountNumber: string) => void;
  /** What the buyer changed, since then, in the lines that are answered, and of what is to be made and where it goes. */
  overtaken: OrderChange[];
  answer: (position: string, text: AnswerText | null) => void;
  answerMany: (texts: [string, AnswerText][]) => void;
  /** Puts all of it away; for a while it can be brought back. */
  discard: () => void;
  /** How many answers were put away and can still be brought back; `bringBack` puts them beside what was written meanwhile. */
  discarded: { count: number; bringBack: () => void; forget: () => void } | null;
  /** She has looked at what changed: the draft now answers the order as it is. */
  lookedAt: () => void;
  /** The same, and the buyer's new values are in the fields that she left as they were; `null` where there are none. */
  follow: (() => void) | null;
  /** Does `task`, which sends it, once all of it is kept; what is written meanwhile is kept after that. */
  handOver: <Result>(task: () => Promise<Result>) => Promise<Result>;
  /** The draft, as it was when it was handed over, has become a response. What was written since stays. Within `handOver`. */
  sent: (entry: ResponseEntry) => void;
  /** A response becomes the draft again, beside what was written meanwhile. */
  takeBack: (entry: ResponseEntry) => void;
};

// Who lets her answers go at once hasn't said that what she typed may be gone by one click.
const leastSeconds = 10;

const none: ReadonlyMap<string, AnswerText> = new Map();

/** The draft of an order: what is typed here, else what the core has kept. */
export const useDraft = (detail: OrderDetail): DraftHandle => {
  const store = useDraftStore();
  const formats = useFormats();
  const patchOrder = usePatchOrder();
  const { key, order, draft: kept, draftNumber, revision } = detail;
  const text = useDraftText(key);
  const discarded = useDiscarded(key);
  const lastSent = useTellLastSent();
  const { undoSeconds } = useSettings();

  // Before any key can be about it: an answer is written beside what was kept, here or in another window, never in its place.
  useLayoutEffect(() => {
    const known = (): DraftText | null => (kept === null ? null : draftText(order.lines, kept, formats));
    store.follow(key, draftNumber, known, keptAlike(order.lines, formats));
  }, [store, key, kept, draftNumber, order, formats]);

  const answers = text?.answers ?? none;
  const seen = text === undefined || answers.size === 0 ? revision : text.revision;
  const overtaken = useMemo(() => changesSince(detail, seen, answers), [detail, seen, answers]);
  const followed = useMemo(
    () => (overtaken.length === 0 ? answers : followedAnswers(order.lines, answers, overtaken, formats)),
    [order.lines, answers, overtaken, formats],
  );

  // Two keys may come before the screen is drawn again: the second builds on the first.
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
  // An untouched version may be answered as if it had been there from the start.
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
    discard: () => {
      store.discard(key, Math.max(undoSeconds, leastSeconds) * 1000);
      write(new Map(), revision);
    },
    discarded:
      discarded === undefined
        ? null
        : {
            count: discarded.answers.size,
            bringBack: () => {
              store.forgetDiscarded(key);
              write(new Map([...discarded.answers, ...written()]), discarded.revision);
            },
            forget: () => store.forgetDiscarded(key),
          },
    lookedAt: () => write(answers, revision),
    follow: followed === answers ? null : () => write(followed, revision),
    handOver: (task) => store.handOver(key, task),
    sent: (entry) => {
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
      settle(entry);
      if (rest.size > 0) write(rest, at, number);
      lastSent.sent(entry, order.purchaseOrderNumber);
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
      lastSent.forget(entry.id);
      settle({ ...entry, state: 'undone', undoUntil: null });
      write(new Map([...back.answers, ...written()]), back.revision);
    },
  };
};

/** The version that stood when an answer was composed: what came later, she hasn't answered. */
const revisionAt = ({ history, revision }: OrderDetail, instant: number): number => {
  const then = history.filter(({ receivedAt }) => receivedAt <= instant).map((one) => one.revision);
  return then.length === 0 ? revision : Math.max(...then);
};

const changesSince = (
  { history }: OrderDetail,
  seen: number,
  answers: ReadonlyMap<string, AnswerText>,
): OrderChange[] =>
  history
    .filter(({ revision, origin }) => revision > seen && origin === 'buyer')
    .sort((a, b) => a.revision - b.revision)
    .flatMap(({ changes }) => changes)
    .filter(({ position, field }) => (position === null ? alertingFields.has(field) : answers.has(position)));

/** The same map where no line has a field to follow in. */
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
