import type { Attachment } from '../../../shared/contract/calls/documents.ts';
import { mostLines, type OrderDetail, type OrderRevision } from '../../../shared/contract/calls/orders.ts';
import type { Draft, ResponseEntry } from '../../../shared/contract/calls/responses.ts';
import { OrderbellError } from '../../../shared/contract/errors.ts';
import { withShownNumbers } from '../../../shared/domain/answer/answer-details.ts';
import { folderOf } from '../../../shared/domain/order/folder.ts';
import { dueIn } from '../../../shared/domain/order/listed-date.ts';
import type { Order, OrderLine, Terms } from '../../../shared/domain/order/order.ts';
import { lateDeliveries, orderFacts, pendingTerms } from '../../../shared/domain/order/order-facts.ts';
import { inProgressStatus, isRefusal, processStatus } from '../../../shared/domain/order/statuses.ts';
import {
  confirmedTerms,
  isOwnOpenRequest,
  proposedTerms,
  sameTerms,
} from '../../../shared/domain/order/terms.ts';
import { isOurOwn, type OrderChange, statusOf } from '../../../shared/domain/order-changes/order-change.ts';
import { orderChanges } from '../../../shared/domain/order-changes/order-changes.ts';
import { dayAt } from '../../../shared/domain/values/calendar-date.ts';
import { cutIn, pieceAt, type TextPath } from '../../../shared/domain/values/cut-text.ts';
import type { CurrentAccount } from '../accounts/current-account.ts';
import { type BuyerNames, buyerOnOrder } from '../companies/buyer-names.ts';
import type { Clock, Database } from '../ports.ts';
import type { StoredOrder } from './orders.ts';
import type { OrdersStore } from './orders-store.ts';
import { notesOn } from './own-notes.ts';
import type { PendingAnswers } from './pending-answers.ts';

/** What the answering modules store for one order. */
export type Answering = {
  draftOf: (orderKey: number) => Draft | null;
  draftNumberOf: (orderKey: number) => number;
  answerDetailsOf: (orderKey: number) => OrderDetail['answerDetails'];
  responsesOf: (orderKey: number) => ResponseEntry[];
  attachmentsOf: (orderKey: number) => Attachment[];
  /** The buyer's number with us, `null` if it isn't known. */
  buyerAccountNumberOf: (stored: StoredOrder) => string | null;
};

export type OrderDetails = {
  /** Throws `order.not-found`, `order.damaged`. */
  detail: (key: number) => OrderDetail;
  /** The same with the first `mostLines` lines. Throws `order.not-found`, `order.damaged`. */
  open: (key: number) => OrderDetail & { lineCount: number };
  /** At most `mostLines` lines behind the first `from`. Throws `order.not-found`. */
  lines: (key: number, revision: number, from: number) => Order['lines'];
  /** `null` if that version isn't stored whole. Throws `order.not-found`. */
  version: (key: number, revision: number) => Order | null;
  /** Throws `order.not-found`. */
  text: (key: number, revision: number, path: TextPath, from: number) => { text: string; rest: number };
  /** Returns whether that is news. */
  markSeen: (key: number, revision: number) => boolean;
};

/** Single orders of the account in use, as a page opens them. */
export const createOrderDetails = (deps: {
  database: Database;
  clock: Clock;
  account: CurrentAccount;
  store: OrdersStore;
  answers: PendingAnswers;
  answering: Answering;
  names: BuyerNames;
}): OrderDetails => {
  const { clock, account, store } = deps;

  const owned = (key: number) => {
    const row = store.byKey(key);
    if (row === null && store.isDamaged(key)) throw new OrderbellError('order.damaged');
    if (row === null || row.account_id !== account.get()?.id) throw new OrderbellError('order.not-found');
    return row;
  };

  const version: OrderDetails['version'] = (key, revision) => {
    const row = owned(key);
    return revision === row.revision ? store.orderOf(row) : store.snapshot(key, revision);
  };

  const detail: OrderDetails['detail'] = (key) => {
    const row = owned(key);
    const order = store.orderOf(row);
    const today = dayAt(clock.now());
    const approved = store.approvedGoods(row.account_id, order);
    const facts = orderFacts(order, approved);
    const pending = deps.answers.of(key);
    const folder = folderOf(facts, today, pending, row.put_aside_until);
    // As in lists, the date includes our answers on their way.
    const { nextDate, toAnswer } =
      pending.answers.size === 0
        ? facts
        : orderFacts(
            order,
            approved,
            (line) => pendingTerms(line, pending.answers.get(line.position)),
            // A refused answer needs the user.
            pending.troubled ? undefined : pending.positions,
          );
    const history = store.revisionsOf(key);
    const { revision, seen_revision: seenRevision } = row;
    const atRevision = (past: number): Order | null => store.snapshot(key, past);
    return {
      key,
      folder,
      putAsideUntil: row.put_aside_until,
      due: dueIn(folder, { ...facts, nextDate, toAnswer }, today),
      lateDeliveries: lateDeliveries(order, approved, today),
      rejectedProposals: rejectedProposals(order, history, atRevision),
      buyerName: deps.names.of(row.account_id).onOrder(buyerOnOrder(order)),
      revision,
      order,
      seenRevision,
      unseenChanges: unseenChanges(order, seenRevision, history, atRevision),
      history,
      responses: deps.answering.responsesOf(key),
      draft: deps.answering.draftOf(key),
      draftNumber: deps.answering.draftNumberOf(key),
      answerDetails: withShownNumbers(deps.answering.answerDetailsOf(key), order.lines),
      ownNotes: notesOn(deps.database, key),
      attachments: deps.answering.attachmentsOf(key),
      buyerAccountNumber: deps.answering.buyerAccountNumberOf({
        key,
        accountId: row.account_id,
        revision,
        order,
      }),
      cut: cutIn(order),
    };
  };

  /** The order that a page reads in pieces: reading 8,000 lines from the store for each piece takes seconds. */
  let inReading: { key: number; revision: number; lines: Order['lines'] } | null = null;

  return {
    detail,
    open: (key) => {
      const whole = detail(key);
      const { lines } = whole.order;
      if (lines.length > mostLines) inReading = { key, revision: whole.revision, lines };
      return {
        ...whole,
        order: { ...whole.order, lines: lines.slice(0, mostLines) },
        lineCount: lines.length,
      };
    },
    lines: (key, revision, from) => {
      owned(key);
      const all =
        inReading?.key === key && inReading.revision === revision
          ? inReading.lines
          : (version(key, revision)?.lines ?? []);
      const lines = all.slice(from, from + mostLines);
      if (lines.length === 0) throw new OrderbellError('order.not-found');
      if (from + lines.length === all.length) inReading = null;
      return lines;
    },
    version,
    text: (key, revision, path, from) => {
      const piece = pieceAt(version(key, revision), path, from);
      if (piece === null) throw new OrderbellError('order.not-found');
      return piece;
    },
    markSeen: (key, revision) => store.seen(owned(key).key, revision),
  };
};

/**
 * The buyer's changes since the user saw a revision, or since the first one if the order was never opened.
 * Several changes of a line are one step: a date that moved twice is one change. A line is compared with its
 * version before the buyer's first change, so that our own answer since then isn't the buyer's change.
 */
const unseenChanges = (
  now: Order,
  seenRevision: number | null,
  history: OrderRevision[],
  atRevision: (revision: number) => Order | null,
): OrderChange[] => {
  const buyers = new Set<string>();
  const firstChanges = new Map<string | null, number>();
  // Newest first, so that the last one set is the first change.
  for (const { revision, origin, changes } of history) {
    if (revision <= Math.max(seenRevision ?? 0, 1) || origin !== 'buyer') continue;
    for (const change of changes.filter((one) => !isOurOwn(one))) {
      buyers.add(placeOf(change));
      firstChanges.set(change.position, revision);
    }
  }
  if (buyers.size === 0) return [];
  const bases = new Map(
    [...new Set(firstChanges.values())].map((revision) => {
      const base = atRevision(revision - 1);
      return [revision, base && { base, lines: new Map(base.lines.map((line) => [line.position, line])) }];
    }),
  );
  const baseOf = (position: string | null) => bases.get(firstChanges.get(position) ?? 0) ?? null;
  const before: Order = {
    ...(baseOf(null)?.base ?? now),
    lines: now.lines.flatMap((line) => {
      const from = baseOf(line.position);
      return from === null ? [line] : (from.lines.get(line.position) ?? []);
    }),
  };
  return orderChanges(before, now).filter((change) => buyers.has(placeOf(change)));
};

const placeOf = ({ position, field }: OrderChange): string => JSON.stringify([position, field]);

/**
 * The proposals that the buyer rejected, from the version before. The service shows them no longer, and our
 * own answers don't include what was proposed at the service's screens. After a rejection, a line waits for
 * our answer, asks for the buyer's change again, or is confirmed as before.
 */
const rejectedProposals = (
  { lines }: Order,
  history: readonly OrderRevision[],
  atRevision: (past: number) => Order | null,
): OrderDetail['rejectedProposals'] => {
  const waiting = new Map(lines.filter(mayBeRejected).map((line) => [line.position, line]));
  const found: OrderDetail['rejectedProposals'] = [];
  // Newest first. The step into the present status decides; older ones are past.
  for (const { revision, changes } of history) {
    if (waiting.size === 0) break;
    const ended = changes.flatMap(({ position, field, before }) => {
      const line = field === 'inProgressStatus' ? waiting.get(position ?? '') : undefined;
      if (line === undefined) return [];
      waiting.delete(line.position);
      return isOwnOpenRequest(statusOf(before)) ? [line] : [];
    });
    if (ended.length === 0) continue;
    const old = new Map(atRevision(revision - 1)?.lines.map((line) => [line.position, line]));
    for (const line of ended) {
      const before = old.get(line.position);
      const terms = before === undefined ? null : proposedTerms(before);
      if (before === undefined || terms === null || !isRejection(before, line, terms)) continue;
      found.push({ position: line.position, terms });
    }
  }
  return found;
};

const mayBeRejected = ({ status, reason }: OrderLine): boolean =>
  isRefusal(status.inProgressStatus) ||
  status.inProgressStatus === inProgressStatus.openBuyerReopenRequest ||
  (status.processStatus === processStatus.confirmed && reason !== null);

/** Whether the buyer turned the proposal down: they neither agreed to it, nor did we withdraw it without a reason. */
const isRejection = (before: OrderLine, now: OrderLine, proposed: Terms): boolean => {
  if (now.status.processStatus !== processStatus.confirmed) return true;
  const agreed = confirmedTerms(now);
  return agreed !== null && !sameTerms(agreed, proposed) && now.reason !== before.reason;
};
