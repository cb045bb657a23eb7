import type { OrderDetail } from '../../../shared/contract/calls/orders.ts';
import type { OrderHeader } from '../../../shared/domain/order/order.ts';
import { cutIn } from '../../../shared/domain/values/cut-text.ts';
import type { Accounts } from '../accounts/accounts-service.ts';
import type { BuyerNames } from '../companies/buyer-names.ts';
import type { CoreContext } from '../context.ts';
import { createTouchedOrders } from '../db/touched-orders.ts';
import type { Emit } from '../events.ts';
import type { HandlersOf } from '../rpc/handlers.ts';
import type { RemoteService } from '../service/remote-service.ts';
import type { ViewsStore } from '../views/views-store.ts';
import { createLineLists, type LineLists } from './line-lists.ts';
import { type Answering, createOrderDetails, type OrderDetails } from './order-details.ts';
import { createOrderLists, type OrderLists } from './order-lists.ts';
import { createOrders, createRefreshOrder, type RefreshOrder } from './orders-service.ts';
import { createOrdersStore } from './orders-store.ts';
import { notesHandlers } from './own-notes.ts';
import type { PendingAnswers } from './pending-answers.ts';
import { createPutAside, type PutAside } from './put-aside.ts';
import { showRequestHandlers } from './show-requests.ts';

/** The stored orders, and the lists and details that the screens show of them. */
export const createOrdersModule = (
  core: CoreContext,
  deps: {
    accounts: Pick<Accounts, 'current' | 'learned'>;
    service: RemoteService['orders'];
    names: BuyerNames;
    views: ViewsStore;
    answers: PendingAnswers;
    /** An alert may have been stored. Called after the commit. */
    onStored: () => void;
    isFirstImport: (accountId: number) => boolean;
  },
) => {
  const { database, clock, timers, emit, notifier } = core;
  const account = deps.accounts.current;
  const store = createOrdersStore(database);
  const orders = createOrders({
    ...{ database, store, emit, answers: deps.answers, onAlert: deps.onStored },
    isFirstImport: deps.isFirstImport,
  });

  const aside = createPutAside(core, { account, store, answers: deps.answers, onAlert: deps.onStored });

  /**
   * `answering` needs the stored orders, so this comes second.
   *
   * @param answering the answers, drafts and documents of an order
   */
  const screensWith = (answering: Answering) => {
    const { answers, names } = deps;
    const lists = createOrderLists({
      ...{ database, clock, timers, account, store, answers, names, views: deps.views },
      touched: createTouchedOrders(database),
    });
    const lines = createLineLists({
      ...{ database, clock, timers, store, lists, answers, answering, names },
    });
    const details = createOrderDetails({ database, clock, account, store, answers, answering, names });
    const refresh = createRefreshOrder({
      ...{ orders, database, clock, account, service: deps.service, learned: deps.accounts.learned },
    });
    return {
      handlers: {
        ...ordersHandlers(lists, details, emit, refresh, aside.putAside),
        ...linesHandlers(lines),
        ...showRequestHandlers({ account, store, emit, notifier }),
        ...notesHandlers({ database, account, store, emit }),
      },
      toAnswer: lists.toAnswer,
      detail: (key: number): OrderDetail => details.detail(key),
    };
  };

  /** The header of an order and the account that it belongs to. `null` when there is none. */
  const headerOf = (key: number): { accountId: number; header: OrderHeader } | null => {
    const row = store.byKey(key);
    return row === null ? null : { accountId: row.account_id, header: row.header };
  };

  const { start, bringBack, stop } = aside;
  return { store, orders, headerOf, screensWith, start, bringBack, stop };
};

const ordersHandlers = (
  lists: OrderLists,
  details: OrderDetails,
  emit: Emit,
  refresh: RefreshOrder,
  putAside: PutAside['putAside'],
): HandlersOf<
  | 'orders.counts'
  | 'orders.groups'
  | 'orders.list'
  | 'orders.choices'
  | 'orders.rows'
  | 'orders.get'
  | 'orders.lines'
  | 'orders.version'
  | 'orders.text'
  | 'orders.refresh'
  | 'orders.mark-seen'
  | 'orders.put-aside'
> => ({
  'orders.counts': () => lists.counts(),
  'orders.groups': () => lists.groups(),
  'orders.list': (wanted) => lists.list(wanted),
  'orders.choices': ({ scope }) => lists.choices(scope),
  'orders.rows': ({ keys }) => ({ rows: lists.rows(keys) }),
  'orders.get': ({ key }) => details.open(key),
  'orders.lines': ({ key, revision, from }) => ({ lines: details.lines(key, revision, from) }),
  'orders.version': ({ key, revision }) => {
    const order = details.version(key, revision);
    return { order, cut: cutIn(order) };
  },
  'orders.text': ({ key, revision, path, from }) => details.text(key, revision, path, from),
  'orders.refresh': async ({ key }) => ({ changed: await refresh(key) }),
  'orders.put-aside': ({ key, until }) => {
    putAside(key, until);
    return {};
  },
  'orders.mark-seen': ({ key, revision }) => {
    if (details.markSeen(key, revision)) emit({ name: 'orders.changed', keys: [key] });
    return {};
  },
});

const linesHandlers = (lines: LineLists): HandlersOf<'lines.list' | 'lines.choices' | 'lines.rows'> => ({
  'lines.list': (wanted) => lines.list(wanted),
  'lines.choices': ({ scope }) => lines.choices(scope),
  'lines.rows': ({ keys }) => ({ rows: lines.rows(keys) }),
});
