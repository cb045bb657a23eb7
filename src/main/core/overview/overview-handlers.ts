import { buyerKeyOf } from '../../../shared/contract/calls/export-parties.ts';
import type { AnswerFigures } from '../../../shared/contract/calls/overview.ts';
import {
  type Age,
  ageOf,
  medianOf,
  type Outcome,
  paceOf,
} from '../../../shared/domain/answer/answer-figures.ts';
import { folderOf } from '../../../shared/domain/order/folder.ts';
import { waitingSince } from '../../../shared/domain/order/order-filter.ts';
import { dayAt } from '../../../shared/domain/values/calendar-date.ts';
import type { CurrentAccount } from '../accounts/current-account.ts';
import { createBuyerNames } from '../companies/buyer-names.ts';
import { createReadOnce } from '../db/read-once.ts';
import { inSlices } from '../in-slices.ts';
import { nothingPending, type PendingAnswers } from '../orders/pending-answers.ts';
import { summaryColumn } from '../orders/stored-order.ts';
import type { Clock, Database, Timers } from '../ports.ts';
import type { HandlersOf } from '../rpc/handlers.ts';
import { type Answered, type AskingOrder, createOverviewStore } from './overview-store.ts';

/**
 * Figures about answering: what waits, how long it takes, and the kinds of answers. Computed on request, in
 * slices.
 */
export const overviewHandlers = (deps: {
  clock: Clock;
  timers: Timers;
  database: Database;
  account: CurrentAccount;
  answers: PendingAnswers;
}): HandlersOf<'overview.get'> => {
  const { clock, timers, account, answers } = deps;
  const store = createOverviewStore(deps.database);
  const names = createBuyerNames(deps.database);
  const readBuyer = createReadOnce(buyerIn);
  const readContent = createReadContent(store);

  return {
    'overview.get': async ({ days }) => {
      const accountId = account.get()?.id;
      const now = clock.now();
      const today = dayAt(now);
      const since = now - days * 86_400_000;
      const tallies = createTallies();
      if (accountId === undefined) return tallies.result(() => null);

      const pending = answers.all(accountId);
      const countOpen = (order: AskingOrder): void => {
        const { key, summary, facts, received_at: receivedAt, last_updated_at: lastUpdatedAt } = order;
        const ours = pending.get(key) ?? nothingPending;
        const asking = facts.answer.filter((position) => !ours.positions.has(position)).length;
        if (folderOf(facts, today, ours, null) !== 'to-answer') return;
        const age = ageOf(dayAt(waitingSince({ receivedAt, lastUpdatedAt })), today);
        tallies.each(readBuyer(key, summary), (tally) => tally.open(age, asking));
      };
      const counted = new Set<number>();
      await inSlices(
        timers,
        inPieces(
          (after) => store.asking(accountId, after),
          ({ key }) => key,
        ),
        (order) => {
          counted.add(order.key);
          countOpen(order);
        },
      );
      for (const [key, { troubled }] of pending) {
        const order = troubled && !counted.has(key) ? store.order(key) : null;
        if (order !== null) countOpen(order);
      }

      await inSlices(
        timers,
        inPieces(
          (after) => store.answers(accountId, after),
          ({ sequence }) => sequence,
        ),
        (answer) => {
          const { sent_at: sentAt, done_at: doneAt } = answer;
          const isSent = sentAt !== null && sentAt >= since;
          const isDone = answer.state === 'done' && doneAt !== null && doneAt >= since;
          const content = isSent || isDone ? readContent(answer) : null;
          const order =
            content === null || content.outcomes.length === 0 ? null : store.order(answer.order_key);
          if (content === null || order === null) return;
          tallies.each(readBuyer(order.key, order.summary), (tally) => {
            // After a clock change the duration is unknown.
            if (isSent && content.requestedAt !== null && sentAt >= content.requestedAt) {
              tally.answered(sentAt - content.requestedAt);
            }
            if (isDone) for (const outcome of content.outcomes) tally.line(outcome);
          });
        },
      );
      return tallies.result(names.of(accountId).ofBuyer);
    },
  };
};

type Store = ReturnType<typeof createOverviewStore>;

/** A sent answer never changes, so it is read once. */
const createReadContent = (store: Store) => {
  const known = new Map<
    number,
    { requestedAt: number | null; outcomes: NonNullable<ReturnType<Store['content']>>['outcomes'] } | null
  >();
  return ({ sequence, order_key: orderKey }: Answered) => {
    const found = known.get(sequence);
    if (found !== undefined) return found;
    const content = store.content(sequence);
    const read =
      content === null
        ? null
        : { requestedAt: store.requestedAt(orderKey, content.revision), outcomes: content.outcomes };
    known.set(sequence, read);
    return read;
  };
};

function* inPieces<Row>(next: (after: number) => Row[], keyOf: (row: Row) => number): Generator<Row> {
  let after = 0;
  for (let rows = next(after); rows.length > 0; rows = next(after)) {
    for (const row of rows) {
      after = keyOf(row);
      yield row;
    }
  }
}

/** The figures of all buyers, and of each. */
const createTallies = () => {
  const all = createTally();
  const buyers = new Map<string, Tally>();
  return {
    /** @param buyer by `buyerKeyOf` */
    each: (buyer: string, count: (tally: Tally) => void): void => {
      const tally = buyers.get(buyer) ?? createTally();
      buyers.set(buyer, tally);
      count(tally);
      count(all);
    },
    result: (nameOf: (buyerKey: string) => string | null) => ({
      all: all.figures(),
      buyers: [...buyers].map(([key, tally]) => ({
        key,
        name: nameOf(key) ?? key,
        figures: tally.figures(),
      })),
    }),
  };
};

const buyerIn = (summary: string): string => buyerKeyOf(summaryColumn.parse(summary));

/** Adds up the figures of one buyer, or of all. */
const createTally = () => {
  const open: AnswerFigures['open'] = {
    orders: 0,
    lines: 0,
    byAge: { today: 0, 'one-day': 0, 'three-days': 0, week: 0, older: 0 },
  };
  const times: number[] = [];
  const byPace: AnswerFigures['times']['byPace'] = {
    hour: 0,
    'four-hours': 0,
    day: 0,
    'three-days': 0,
    longer: 0,
  };
  const lines: AnswerFigures['lines'] = { 'as-ordered': 0, changed: 0, declined: 0, rejected: 0 };
  return {
    open: (age: Age, asking: number): void => {
      open.orders += 1;
      open.lines += asking;
      open.byAge[age] += 1;
    },
    /** @param ms the time until the answer */
    answered: (ms: number): void => {
      times.push(ms);
      byPace[paceOf(ms)] += 1;
    },
    line: (outcome: Outcome): void => {
      lines[outcome] += 1;
    },
    figures: (): AnswerFigures => ({
      open,
      times: { answers: times.length, median: medianOf(times), byPace },
      lines,
    }),
  };
};
type Tally = ReturnType<typeof createTally>;
