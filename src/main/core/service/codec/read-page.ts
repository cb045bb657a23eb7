import { OrderbellError } from '../../../../shared/contract/errors.ts';
import type { BrokenRecord, PollPage, ReadOrder } from '../order-service.ts';
import { readJson, withoutMark, writeJson } from './json.ts';
import { readOrder } from './read-order.ts';
import { isDeep, type RecordParts, type RecordText, recordTexts } from './record-texts.ts';
import { group, integer, isRecord, timestamp } from './wire-fields.ts';

/** The contents of a page, of any kind of record. */
export type ReadRecords<Read> = Omit<PollPage<Read>, 'serverTime'>;

/**
 * Reads one record. `payload`: its text as received; `parts`: the parts of that text, if they are known
 * already.
 */
export type ReadRecord<Read> = (record: unknown, payload: string, parts?: RecordParts | null) => Result<Read>;

type Result<Read> = { read: Read } | { broken: BrokenRecord };

/** Reads one page of orders. */
export const readPage = (received: string): ReadRecords<ReadOrder> => readRecords(received, readOrder);

/** The most records on a page, for a service that ignores the limit. More than these can't be orders. */
const mostRecords = 20_000;

/**
 * Reads one page of a poll (interface, section 2). Unreadable records are in `broken`. Throws
 * `service.not-a-service` for anything else than a page: HTML, text that was cut off, another shape.
 * Throws `service.answer-too-large` for far more records than were requested.
 */
export const readRecords = <Read>(received: string, readRecord: ReadRecord<Read>): ReadRecords<Read> => {
  const text = withoutMark(received);
  const texts = recordTexts(text);
  if (texts !== null) {
    const frame = readDocument(() => JSON.parse(texts.frame));
    if (isRecord(frame) && Array.isArray(frame['data'])) {
      return pageOf(frame, texts.records, (record) => readOne(record, readRecord));
    }
  }
  // The text is ambiguous, so that the page is read as a whole.
  const page = readDocument(() => readJson(text));
  const records: unknown = group(page)['data'];
  return pageOf(page, Array.isArray(records) ? records : null, (record: unknown) =>
    readUnlessDeep(record, writeJson(record), readRecord),
  );
};

const pageOf = <Read, Found>(
  page: unknown,
  found: readonly Found[] | null,
  readFound: (found: Found) => Result<Read>,
): ReadRecords<Read> => {
  const { total: count, lastUpdatedAt } = group(page);
  const total = integer(count);
  if (found === null || total === null) {
    throw new OrderbellError('service.not-a-service', { detail: 'the answer is no page of records' });
  }
  if (found.length > mostRecords) throw new OrderbellError('service.answer-too-large');
  const records: Read[] = [];
  const broken: BrokenRecord[] = [];
  for (const one of found) {
    const result = readFound(one);
    if ('read' in result) records.push(result.read);
    else broken.push(result.broken);
  }
  return { records, broken, total, lastUpdatedAt: timestamp(lastUpdatedAt) };
};

// JSON.parse is by far the fastest reader. It reads one record at a time, since V8 would copy a whole
// parsed page again and again.
const readOne = <Read>(
  { text, exact, deep, parts }: RecordText,
  readRecord: ReadRecord<Read>,
): Result<Read> => {
  const record: unknown = readDocument(() => JSON.parse(text));
  if (deep) return tooDeep(text);
  return readRecord(exact ? record : readJson(text), text, parts);
};

const readUnlessDeep = <Read>(
  record: unknown,
  payload: string,
  readRecord: ReadRecord<Read>,
): Result<Read> => (isDeep(payload) ? tooDeep(payload) : readRecord(record, payload));

// The other records of the page are fine.
const tooDeep = (payload: string): { broken: BrokenRecord } => ({
  broken: { payload, reason: 'nested too deep' },
});

/** Reads the answer to a fetch of one order. */
export const readSingleOrder = (received: string): ReadOrder => readSingle(received, readOrder);

/**
 * Reads the answer to a fetch of one record. Throws `service.not-a-service` with the path of what can't be
 * read.
 */
export const readSingle = <Read>(received: string, readRecord: ReadRecord<Read>): Read => {
  const record = readDocument(() => readJson(received));
  const result = readUnlessDeep(record, withoutMark(received).trim(), readRecord);
  if ('read' in result) return result.read;
  throw new OrderbellError('service.not-a-service', { detail: result.broken.reason });
};

const readDocument = (read: () => unknown): unknown => {
  try {
    return read();
  } catch (error) {
    throw new OrderbellError('service.not-a-service', { detail: 'the answer is no JSON', cause: error });
  }
};
