import { markLines } from '../../../../shared/domain/order/line-identity.ts';
import type { OrderHeader, OrderLine } from '../../../../shared/domain/order/order.ts';
import { orderFacts } from '../../../../shared/domain/order/order-facts.ts';
import type { BrokenRecord, ReadLine, ReadOrder } from '../order-service.ts';
import { writeJson } from './json.ts';
import { partsOf, type RecordParts, readRecordText } from './record-texts.ts';
import { isRecord, Unreadable, type WireRecord } from './wire-fields.ts';
import { shapeLines } from './wire-line.ts';
import { shapeHeader, shapeOrder } from './wire-order.ts';

/**
 * Reads one record as an order. A record without any identity is broken: the reason has the path of the
 * field and never its content, since diagnostics shows it.
 *
 * @param record JSON whose numbers are exact
 * @param payload its text as received
 * @param parts the parts of that text, `null` if it is ambiguous
 */
export const readOrder = (
  record: unknown,
  payload: string,
  parts: RecordParts | null = partsOf(payload),
): { read: ReadOrder } | { broken: BrokenRecord } => {
  if (!isRecord(record)) return broken(payload, 'no object');
  // In two variables from the start, since an object without one of its fields is slow to write and large
  // in memory.
  let header: OrderHeader;
  let lines: OrderLine[];
  try {
    header = shapeHeader(record);
    ({ lines } = markLines({ ...header, lines: shapeLines(record, header.unread) }));
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return broken(payload, error.message);
  }
  const texts = parts?.lines.length === lines.length ? parts : writtenParts(record);
  return {
    read: {
      header,
      headerText: texts.header,
      lines: readLines(lines, texts.lines),
      facts: orderFacts({ deliveryOverdue: header.deliveryOverdue, status: header.status, lines }),
      order: () => shapeOrder(recordOf(payload)),
    },
  };
};

const broken = (payload: string, reason: string): { broken: BrokenRecord } => ({
  broken: { payload, reason },
});

const readLines = (lines: OrderLine[], texts: readonly string[]): ReadLine[] =>
  lines.map(({ position, lastUpdatedAt, item }, index) => ({
    position,
    lastUpdatedAt,
    item: item.number,
    text: texts[index] ?? '',
  }));

/** All fields and digits of an ambiguous text, as they were read. */
const writtenParts = (record: WireRecord): RecordParts => {
  const { lines } = record;
  if (!Array.isArray(lines)) return { header: writeJson(record), lines: [] };
  return { header: writeJson({ ...record, lines: lines.map(() => 0) }), lines: lines.map(writeJson) };
};

const recordOf = (payload: string): WireRecord => {
  const record = readRecordText(payload);
  return isRecord(record) ? record : {};
};
