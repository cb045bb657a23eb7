import { buyerKeyOf, noParty } from '../../../shared/contract/calls/export-parties.ts';
import type { OrderExport } from '../../../shared/contract/calls/exports.ts';
import type { OrderDetail } from '../../../shared/contract/calls/orders.ts';
import type { Settings } from '../../../shared/contract/calls/settings.ts';
import type { Order } from '../../../shared/domain/order/order.ts';
import { safeFileName } from '../../../shared/domain/values/file-name.ts';
import { serviceTimestamp } from '../../../shared/domain/values/service-timestamp.ts';
import type { CurrentAccount } from '../accounts/current-account.ts';
import { createBuyerNames } from '../companies/buyer-names.ts';
import type { OrdersStore } from '../orders/orders-store.ts';
import type { Clock, Database } from '../ports.ts';
import type { HandlersOf } from '../rpc/handlers.ts';
import { type ExportSource, issuedOn } from './export-source.ts';
import { linesWithOutcome } from './line-outcome.ts';
import { peppol } from './peppol.ts';
import { scsn } from './scsn.ts';
import { writeOrder } from './write-order.ts';
import { writeResponse } from './write-response.ts';

type Deps = {
  clock: Clock;
  database: Database;
  account: CurrentAccount;
  settings: () => Settings;
  orders: Pick<OrdersStore, 'byKey' | 'earlier'>;
  /** Throws `order.not-found`. */
  detail: (key: number) => OrderDetail;
};

/** The exports' part of the contract: an order as a file for another system. */
export const exportsHandlers = (deps: Deps): HandlersOf<'exports.order' | 'exports.buyers'> => ({
  'exports.order': ({ key, what }) => {
    const detail = deps.detail(key);
    const versions = {
      received: deps.orders.byKey(key)?.header_text ?? '',
      earlier: deps.orders.earlier(key),
    };
    return {
      // A slash in a number is part of it and no folder.
      name: safeFileName(`${detail.order.purchaseOrderNumber.replaceAll(/[\\/]/g, '-')} ${what}.xml`),
      text: writers[what](sourceOf(detail, versions, deps.settings(), deps.clock.now())),
    };
  },
  'exports.buyers': () => {
    const account = deps.account.get();
    const buyers = account === null ? [] : createBuyerNames(deps.database).all(account.id);
    return {
      buyers: buyers.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    };
  },
});

const writers: Record<OrderExport, (source: ExportSource) => string> = {
  'ubl-order': (source) => writeOrder(source, peppol),
  'ubl-response': (source) => writeResponse(source, peppol),
  'scsn-order': (source) => writeOrder(source, scsn),
  'scsn-response': (source) => writeResponse(source, scsn),
};

const sourceOf = (
  { order, buyerName, responses, history }: OrderDetail,
  { received, earlier }: { received: string; earlier: Order[] },
  settings: Settings,
  now: number,
): ExportSource => {
  const oldest = history.toSorted((a, b) => a.revision - b.revision)[0];
  return {
    order,
    buyerName,
    lines: linesWithOutcome(order, responses, earlier),
    issuedOn: issuedOn(
      received,
      oldest === undefined ? order.lastUpdatedAt : serviceTimestamp(oldest.lastUpdatedAt),
    ),
    changed: history.some(({ revision, origin }) => origin === 'buyer' && revision > (oldest?.revision ?? 1)),
    ours: settings.ownParty,
    buyers: settings.buyerParties[buyerKeyOf(order)] ?? noParty,
    now,
  };
};
