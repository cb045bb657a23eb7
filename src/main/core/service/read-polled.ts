import type { HttpAnswer } from '../ports.ts';
import type { ReadRecords } from './codec/read-page.ts';
import type { PollPage } from './order-service.ts';
import { textOf } from './service-calls.ts';
import { serverTimeOf } from './service-problem.ts';

/**
 * Reads one page of a poll, of any kind of record. A page with known bytes is `same` and isn't read.
 *
 * @param known digest of an answer that was read before
 */
export const readPolled = <Read>(
  answer: HttpAnswer,
  known: string | undefined,
  read: (text: string) => ReadRecords<Read>,
): PollPage<Read> => {
  const serverTime = serverTimeOf(answer);
  const { digest } = answer;
  if (digest === undefined) return { ...read(textOf(answer)), serverTime };
  return digest === known
    ? { records: [], broken: [], total: 0, lastUpdatedAt: null, same: true, digest, serverTime }
    : { ...read(textOf(answer)), digest, serverTime };
};
