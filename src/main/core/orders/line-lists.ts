import { z } from 'zod';
import type { LineKey, LineRow } from '../../../shared/contract/calls/lines.ts';
import { isTroubled, isUnsent, type ResponseEntry } from '../../../shared/contract/calls/responses.ts';
import type { CallOutput, CheckedInput } from '../../../shared/contract/contract.ts';
import { folderOf, isInScope, type OnItsWay, type Scope } from '../../../shared/domain/order/folder.ts';
import { attentionOf } from '../../../shared/domain/order/line-attention.ts';
import type { Order, OrderLine } from '../../../shared/domain/order/order.ts';
import { lateDeliveries, orderFacts, pendingTerms } from '../../../shared/domain/order/order-facts.ts';
import { orderMatcher } from '../../../shared/domain/order/order-filter.ts';
import { processStatus } from '../../../shared/domain/order/statuses.ts';
import { changesSince } from '../../../shared/domain/order-changes/changes-since.ts';
import { type CalendarDate, dayAt } from '../../../shared/domain/values/calendar-date.ts';
import { cutText, shownInRow } from '../../../shared/domain/values/cut-text.ts';
import type { BuyerNames } from '../companies/buyer-names.ts';
import { inSlices } from '../in-slices.ts';
import type { Clock, Database, Timers } from '../ports.ts';
import type { Answering } from './order-details.ts';
import { choicesOf, type Entry, type OrderLists, unseenIn } from './order-lists.ts';
import type { OrdersStore } from './orders-store.ts';
import { nothingPending, type PendingAnswers } from './pending-answers.ts';
import { currenciesInOrder, type SortedOrder, sortOrders } from './sort-orders.ts';
import { lineRow, summaryColumn } from './stored-order.ts';

/** The open lines of all orders of the account in use. Without one there are none. */
export type LineLists = {
  list: (wanted: CheckedInput<'lines.list'>) => Promise<CallOutput<'lines.list'>>;
  choices: (scope: Scope) => Promise<CallOutput<'lines.choices'>>;
  /** Unknown and closed lines are left out. */
  rows: (keys: readonly LineKey[]) => LineRow[];
};

/**
 * Lines are filtered and sorted as orders of one line each. They are read from the store when first asked
 * for, and again with the entry of their order in the index of `lists`.
 */
export const createLineLists = (deps: {
  database: Database;
  clock: Clock;
  timers: Timers;
  store: Pick<OrdersStore, 'listed' | 'linesOf' | 'approvedGoods' | 'revisionsOf'>;
  lists: Pick<OrderLists, 'index'>;
  answers: Pick<PendingAnswers, 'of'>;
  answering: Pick<Answering, 'responsesOf' | 'draftOf'>;
  names: BuyerNames;
}): LineLists => {
  const { clock, timers, store } = deps;
  const lines = createLinesStore(deps.database);
  /** A changed order has a new entry, so the lines of an entry never change. */
  const known = new WeakMap<Entry, ReadonlyMap<string, ListedLine>>();

  const linesOf = (entry: Entry, { accountId, today }: { accountId: number; today: CalendarDate }) => {
    const before = known.get(entry);
    if (before !== undefined) return before;
    const row = store.listed(accountId, entry.key);
    const found = new Map<string, ListedLine>();
    if (row !== null) {
      const summary = summaryColumn.parse(row.summary);
      const header = { ...summary, purchaseOrderNumber: row.purchase_order_number };
      const order = { ...header, lines: store.linesOf(entry.key, header) };
      const approved = store.approvedGoods(accountId, header);
      const isMarkedLate = order.deliveryOverdue && !order.lines.some((line) => line.deliveryOverdue);
      const late = Map.groupBy(lateDeliveries(order, approved, today), ({ position }) => position);
      const ours = deps.answers.of(entry.key);
      const states = ours === nothingPending ? noStates : statesOf(deps.answering.responsesOf(entry.key));
      for (const line of order.lines) {
        const { position } = line;
        const { state, documentsOnly } = states.get(position) ?? noState;
        if (attentionOf(line) === 'closed' && state === null) continue;
        const alone = { status: order.status, deliveryOverdue: isMarkedLate, lines: [line] };
        const facts = orderFacts(alone, approved);
        const unsent = isUnsent(state);
        const isGoing = state !== null && !isTroubled(state);
        const onItsWay: OnItsWay = {
          positions: new Set(isGoing && !documentsOnly ? [position] : []),
          troubled: isTroubled(state),
          unsent: unsent && !documentsOnly,
          documents: isGoing && documentsOnly ? (unsent ? 'unsent' : 'sent') : null,
        };
        const folder = folderOf(facts, today, onItsWay, row.put_aside_until);
        const answer = ours.answers.get(position);
        const { nextDate, totals } =
          answer === undefined ? facts : orderFacts(alone, approved, (one) => pendingTerms(one, answer));
        found.set(position, {
          ...entry,
          ...{
            position,
            folder,
            isUnsent: unsent,
            processStatus: line.status.processStatus,
            responseState: state,
          },
          step: line.status.processStatus === processStatus.inProgress ? line.status.inProgressStatus : null,
          facts: { ...facts, nextDate, totals },
          texts: textsOf(line),
          obstacle: line.obstacle,
          unseen: unseenIn(row),
          late: late.get(position)?.map(({ date }) => date) ?? [],
        });
      }
    }
    known.set(entry, found);
    return found;
  };

  /** The lines of a scope under their buyers' names. */
  const linesIn = async (scope: Scope): Promise<ListedLine[]> => {
    const index = deps.lists.index();
    if (index === null) return [];
    const names = deps.names.of(index.accountId);
    const found: ListedLine[] = [];
    await inSlices(timers, [...index.entries.values()], (entry) => {
      if (entry.folder === 'closed') return;
      const buyerName = names.onOrder(entry);
      for (const line of linesOf(entry, index).values()) {
        if (isInScope(line, scope, index.today)) found.push({ ...line, buyerName });
      }
    });
    return found;
  };

  const rows: LineLists['rows'] = (keys) => {
    const index = deps.lists.index();
    if (index === null) return [];
    const names = deps.names.of(index.accountId);
    const answeringOf = oncePerOrder((orderKey) => ({
      responses: deps.answering.responsesOf(orderKey),
      draft: deps.answering.draftOf(orderKey),
    }));
    const historyOf = oncePerOrder((orderKey) => store.revisionsOf(orderKey));
    return keys.flatMap(([orderKey, position]): LineRow[] => {
      const entry = index.entries.get(orderKey);
      if (entry === undefined || entry.folder === 'closed') return [];
      const listed = linesOf(entry, index).get(position);
      const line = lines.find(orderKey, position);
      if (listed === undefined || line === null) return [];
      const { responses, draft: whole } = answeringOf(orderKey);
      const draft = whole === null ? null : draftOnlyOf(whole, position);
      const { unseen, folder, purchaseOrderNumber, orderType, buyerKey, receivedAt, lastUpdatedAt, late } =
        listed;
      return [
        {
          ...{ orderKey, folder, purchaseOrderNumber, orderType, buyerKey, receivedAt, lastUpdatedAt, late },
          unseen,
          buyerName: names.onOrder(entry),
          line: { ...line, position, obstacle: listed.obstacle },
          responses: responses.flatMap((response) => onlyOf(response, position)),
          draft,
          overtakenBy:
            draft === null
              ? null
              : (historyOf(orderKey).find(
                  (one) => changesSince([one], draft.revision, (changed) => changed === position).length > 0,
                )?.revision ?? null),
        },
      ];
    });
  };

  return {
    list: async ({ filter, sort, locale, first }) => {
      const all = await linesIn(filter.scope);
      const today = dayAt(clock.now());
      const matches = orderMatcher(filter, today);
      const listed: ListedLine[] = [];
      await inSlices(timers, all, (line) => {
        if (matches(line)) listed.push(line);
      });
      const sorted = await sortOrders(timers, listed, sort, { locale, today });
      const keys = sorted.map(({ key, position }): LineKey => [key, position]);
      const accountId = deps.lists.index()?.accountId ?? null;
      return {
        keys,
        rows: rows(keys.slice(0, first)),
        buyerName:
          filter.buyer === null || accountId === null ? null : deps.names.of(accountId).ofBuyer(filter.buyer),
        currencies: sort.by === 'amount' ? currenciesInOrder(sorted) : [],
        drafted: accountId === null ? [] : lines.drafted(accountId),
      };
    },
    choices: async (scope) => {
      const listed = await linesIn(scope);
      const accountId = deps.lists.index()?.accountId ?? null;
      return choicesOf(listed, accountId === null ? null : deps.names.of(accountId));
    },
    rows,
  };
};

/** What the table needs of each line to place, filter and sort it. `key`: of its order. */
type ListedLine = SortedOrder &
  Pick<Entry, 'buyerKey' | 'orderType'> &
  Pick<OrderLine, 'position' | 'obstacle'> &
  Pick<LineRow, 'unseen'> & { texts: readonly string[]; late: CalendarDate[] };

type LineState = Pick<ResponseEntry, 'state' | 'documentsOnly'>;

const noStates: ReadonlyMap<string, LineState> = new Map();
const noState = { state: null, documentsOnly: false };

/** The state of the newest unfinished answer to each line. */
const statesOf = (responses: readonly ResponseEntry[]): typeof noStates =>
  new Map(
    responses
      .filter(({ state }) => state !== 'done' && state !== 'undone' && state !== 'dropped')
      .toSorted((a, b) => a.composedAt - b.composedAt)
      .flatMap(({ answers, settled, state, documentsOnly }) =>
        answers
          .filter(({ position }) => !settled.includes(position))
          .map(({ position }) => [position, { state, documentsOnly }] as const),
      ),
  );

/** Texts of a line that its first item doesn't have. */
const textsOf = ({ position, item, description }: OrderLine): string[] =>
  [position, item.number, item.description, description].flatMap((text) =>
    text === null ? [] : [cutText(text, shownInRow)],
  );

const onlyOf = (response: ResponseEntry, position: string): ResponseEntry[] => {
  const answers = response.answers.filter((one) => one.position === position);
  if (answers.length === 0) return [];
  return [
    { ...response, answers, conflict: response.conflict.filter(({ now }) => now.position === position) },
  ];
};

const draftOnlyOf = (draft: NonNullable<LineRow['draft']>, position: string): LineRow['draft'] => {
  const answers = draft.answers.filter((one) => one.position === position);
  const begun = draft.begun?.filter((one) => one.position === position) ?? [];
  if (answers.length + begun.length === 0) return null;
  return { revision: draft.revision, answers, ...(begun.length === 0 ? {} : { begun }) };
};

const oncePerOrder = <Found>(find: (orderKey: number) => Found): ((orderKey: number) => Found) => {
  const found = new Map<number, Found>();
  return (orderKey) => {
    const before = found.get(orderKey);
    if (before !== undefined) return before;
    const now = find(orderKey);
    found.set(orderKey, now);
    return now;
  };
};

const createLinesStore = (database: Database) => ({
  /** A line without its obstacle, which the whole order decides. `null` if there is none. */
  find: (orderKey: number, position: string): Order['lines'][number] | null => {
    const row = database.get(
      'SELECT line FROM order_lines WHERE order_key = ? AND position = ?',
      orderKey,
      position,
    );
    return row === null ? null : lineRow.parse(row);
  },

  /** Orders with a stored draft. */
  drafted: (accountId: number): number[] =>
    database
      .all('SELECT key FROM orders JOIN drafts ON order_key = key WHERE account_id = ?', accountId)
      .map((row) => keyRow.parse(row).key),
});

const keyRow = z.object({ key: z.number().int() });
