import { OrderbellError } from '../../../../shared/contract/errors.ts';
import type { BrokenRecord, PollPage, ReadOrder } from '../order-service.ts';
import { readJson } from './json.ts';
import { readOrder } from './read-order.ts';
import { integer, isRecord } from './wire-fields.ts';
import { timestamp } from './wire-order.ts';

/**
 * Reads one page of a poll (interface, section 2). Records that can't be read are set apart, the others come in. Throws
 * `service.not-a-service` for what is no page at all: HTML, text that was cut off, another shape.
 */
export const readPage = (text: string): Omit<PollPage, 'serverTime'> => {
  const page = readDocument(text);
  const records = isRecord(page) ? page['data'] : null;
  const total = isRecord(page) ? integer(page['total']) : null;
  if (!isRecord(page) || !Array.isArray(records) || total === null) {
    throw new OrderbellError('service.not-a-service', { detail: 'the answer is no page of orders' });
  }
  const orders: ReadOrder[] = [];
  const broken: BrokenRecord[] = [];
  for (const record of records) {
    const result = readOrder(record);
    if ('read' in result) orders.push(result.read);
    else broken.push(result.broken);
  }
  return { orders, broken, total, lastUpdatedAt: timestamp(page['lastUpdatedAt']) };
};

/** Reads the answer to a fetch of one order. Throws `service.not-a-service` with the path of what can't be read. */
export const readSingleOrder = (text: string): ReadOrder => {
  const result = readOrder(readDocument(text));
  if ('read' in result) return result.read;
  throw new OrderbellError('service.not-a-service', { detail: result.broken.reason });
};

const readDocument = (text: string): unknown => {
  try {
    return readJson(text);
  } catch (error) {
    throw new OrderbellError('service.not-a-service', { detail: 'the answer is no JSON', cause: error });
  }
};
