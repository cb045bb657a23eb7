import { z } from 'zod';
import type { ExportParty } from '../../../shared/contract/calls/export-parties.ts';
import { OrderbellError } from '../../../shared/contract/errors.ts';
import type { Order } from '../../../shared/domain/order/order.ts';
import { orderType } from '../../../shared/domain/order/statuses.ts';
import { type CalendarDate, dayAt } from '../../../shared/domain/values/calendar-date.ts';
import {
  instantOf,
  type ServiceTimestamp,
  serviceTimestampSchema,
} from '../../../shared/domain/values/service-timestamp.ts';
import { jsonColumn } from '../db/json-column.ts';
import type { LineWithOutcome } from './line-outcome.ts';
import { oneLine } from './xml.ts';

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

/** The seller's number of the order, where all lines have the same. */
export const salesOrderOf = ({ lines }: Pick<ExportSource, 'lines'>): string | null => {
  const numbers = new Set(lines.map(({ line }) => oneLine(line.supplierSalesOrderNumber ?? '')));
  const [number = ''] = numbers;
  return numbers.size === 1 && number !== '' ? number : null;
};

const dated = jsonColumn(z.object({ eventDates: z.object({ issuedAt: serviceTimestampSchema }) }));

/**
 * When the buyer issued the order. The fields of `eventDates` aren't stated (open points, section 3).
 * Without `issuedAt`, the date of the oldest stored version comes nearest.
 *
 * @param received the record's text
 */
export const issuedAt = (received: string, oldest: ServiceTimestamp): ServiceTimestamp => {
  const read = dated.safeParse(received);
  return read.success ? read.data.eventDates.issuedAt : oldest;
};

/** The calendar day on this computer. */
export const issuedOn = (received: string, oldest: ServiceTimestamp): CalendarDate =>
  dayAt(instantOf(issuedAt(received, oldest)));
