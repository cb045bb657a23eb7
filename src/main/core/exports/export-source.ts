import { OrderbellError } from '../../../shared/contract/errors.ts';
import type { ExportParty } from '../../../shared/contract/export-parties.ts';
import type { CalendarDate } from '../../../shared/domain/calendar-date.ts';
import type { Order } from '../../../shared/domain/order.ts';
import { orderType } from '../../../shared/domain/statuses.ts';
import type { StandingLine } from './line-stand.ts';

/** Everything that a document is made of. */
export type ExportSource = {
  order: Order;
  lines: StandingLine[];
  /** The day of the order, and whether the buyer changed it since it was first seen here. */
  issuedOn: CalendarDate;
  changed: boolean;
  ours: ExportParty;
  buyers: ExportParty;
  /** Milliseconds since 1970. */
  now: number;
};

/** Throws `export.number-missing` or `export.no-lines`: a document can't do without either. */
export const assertNumbered = ({ purchaseOrderNumber, lines }: Order): void => {
  if (purchaseOrderNumber === '') throw new OrderbellError('export.number-missing');
  if (lines.length === 0) throw new OrderbellError('export.no-lines');
};

/** A request for quotation or a forecast must not become an order by being exported. */
export const assertPurchase = ({ orderType: type }: Order): void => {
  if (type !== orderType.purchase) throw new OrderbellError('export.not-a-purchase');
};
