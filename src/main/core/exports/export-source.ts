import type { ExportParty } from '../../../shared/contract/calls/export-parties.ts';
import { OrderbellError } from '../../../shared/contract/errors.ts';
import type { Order } from '../../../shared/domain/order/order.ts';
import { orderType } from '../../../shared/domain/order/statuses.ts';
import type { CalendarDate } from '../../../shared/domain/values/calendar-date.ts';
import type { LineWithOutcome } from './line-outcome.ts';

/** Everything that a document is made of. */
export type ExportSource = {
  order: Order;
  /** The buyer's name as the user knows it. */
  buyerName: string;
  lines: LineWithOutcome[];
  /** The day of the order, and whether the buyer changed it since Orderbell first stored it. */
  issuedOn: CalendarDate;
  changed: boolean;
  ours: ExportParty;
  buyers: ExportParty;
  /** Milliseconds since 1970. */
  now: number;
};

/** Throws `export.number-missing` or `export.no-lines`: a document needs both. */
export const assertNumbered = ({ purchaseOrderNumber, lines }: Order): void => {
  if (purchaseOrderNumber === '') throw new OrderbellError('export.number-missing');
  if (lines.length === 0) throw new OrderbellError('export.no-lines');
};

/** A request for quotation or a forecast must not become an order by an export. */
export const assertPurchase = ({ orderType: type }: Order): void => {
  if (type !== orderType.purchase) throw new OrderbellError('export.not-a-purchase');
};
