import { markLines } from '../../../../shared/domain/line-identity.ts';
import type { OrderHeader, OrderLine } from '../../../../shared/domain/order.ts';
import { orderFacts } from '../../../../shared/domain/order-facts.ts';
import type { BrokenRecord, ReadLine, ReadOrder } from '../order-service.ts';
import { readJson, writeJson } from './json.ts';
import { isRecord, Unreadable, type WireRecord } from './wire-fields.ts';
import { shapeHeader, shapeLines, shapeOrder } from './wire-order.ts';

/**
 * Reads one record as an order. One without any identity comes back as broken, whole, with the path of the field at fault and
 * never its content: reasons are shown in diagnostics.
 *
 * @param record JSON whose numbers are exact
 * @param payload the same as it was received
 * @param lineTexts its lines as they were received, where they could be told apart
 */
export const readOrder = (
  record: unknown,
  payload: string,
  lineTexts: readonly string[] | null = null,
): { read: ReadOrder } | { broken: BrokenRecord } => {
  if (!isRecord(record)) return broken(payload, 'no object');
  // Apart from the start: what is left of an object when one field is taken out of it is slow to write and large to keep.
  let header: OrderHeader;
  let lines: OrderLine[];
  try {
    header = shapeHeader(record);
    ({ lines } = markLines({ ...header, lines: shapeLines(record, header.unread) }));
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return broken(payload, `${error.path.join('.')}: missing or unreadable`);
  }
  return {
    read: {
      header,
      lines: readLines(lines, lineTexts?.length === lines.length ? lineTexts : writtenLines(record)),
      facts: orderFacts({ deliveryOverdue: header.deliveryOverdue, status: header.status, lines }),
      raw: payload,
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

const writtenLines = ({ lines }: WireRecord): string[] => (Array.isArray(lines) ? lines.map(writeJson) : []);

const recordOf = (payload: string): WireRecord => {
  const record = readJson(payload);
  return isRecord(record) ? record : {};
};
