import { OrderbellError } from '../../../shared/contract/errors.ts';
import { HttpFailure } from '../http-failure.ts';
import type { AnswerHead, Place, Timers } from '../ports.ts';
import type { RemoteDocument } from '../service/document-source.ts';
import { problemOfFailure } from '../service/service-problem.ts';

/** How often in a row a transfer may break off without a single new byte. */
const mostFailures = 5;

type Receiving = {
  timers: Timers;
  remote: RemoteDocument;
  place: Place;
  signal: AbortSignal;
  /** Called once the service delivers. @param length bytes, where the service tells */
  onBegun: (length: number | null) => void;
  onProgress: (received: number) => void;
};

/**
 * Downloads a document into its place, each byte once. A transfer that breaks off continues with the rest,
 * or, where the service sends everything again, skips the bytes that are here already. Its length and
 * `ETag` must stay the same, and the length that of the metadata. Throws the last error of the service, the place or the network, or HttpFailure
 * `aborted`.
 */
export const receiveDocument = async ({
  timers,
  remote,
  place,
  signal,
  onBegun,
  onProgress,
}: Receiving): Promise<void> => {
  let received = 0;
  let total: number | null = null;
  let etag: string | null = null;
  let begun = false;

  const attempt = async (): Promise<void> => {
    let skip = 0;
    let opening: Promise<void> | null = null;
    await remote.fetch({
      from: received,
      etag,
      signal,
      begin: (head) => {
        const part = partOf(head, received);
        const tag = head.header('etag');
        const isOther = total !== null && part.total !== total;
        const other = begun && (isOther || (etag !== null && tag !== etag));
        if (part.start > received || other) throw new OrderbellError('document.changed');
        skip = received - part.start;
        total = part.total;
        if (begun) return;
        begun = true;
        etag = tag;
        const length = total ?? remote.size;
        opening = place.begin(length).then(() => onBegun(length));
        // A caller that waits for it gets its error; until then nobody handles it.
        opening.catch(() => undefined);
      },
      take: async (piece) => {
        await opening;
        const fresh = piece.subarray(Math.min(skip, piece.byteLength));
        skip -= piece.byteLength - fresh.byteLength;
        if (fresh.byteLength === 0) return;
        if (total !== null && received + fresh.byteLength > total)
          throw new OrderbellError('document.changed');
        if (received + fresh.byteLength > (remote.size ?? Number.POSITIVE_INFINITY)) throw anotherFile();
        await place.write(fresh);
        received += fresh.byteLength;
        onProgress(received);
      },
    });
    await opening;
    if (total !== null && received < total) throw new HttpFailure('cut-off', 'unclear');
    // Without a length of its own, an answer that was cut off looks like a shorter file. So the rest of it, maybe
    // of another file, isn't requested.
    if (remote.size !== null && received < remote.size) throw anotherFile();
  };

  for (let failures = 0; ; ) {
    const before = received;
    try {
      return await attempt();
    } catch (error) {
      failures = received > before ? 1 : failures + 1;
      if (!begun || signal.aborted || !mayHeal(error) || failures >= mostFailures)
        throw problemOfFailure(error);
    }
    await wait(timers, 500 * 2 ** failures, signal);
  }
};

const anotherFile = (): OrderbellError =>
  new OrderbellError('document.wrong-content', { params: { what: 'other' } });

/** The range of an answer: `start` is the first byte's place, `total` the whole document's length. */
const partOf = (
  { status, header }: AnswerHead,
  received: number,
): { start: number; total: number | null } => {
  if (status !== 206) return { start: 0, total: lengthOf(header('content-length')) };
  const range = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(header('content-range')?.trim() ?? '');
  // A part without a range could be any part.
  if (range === null) return { start: received + 1, total: null };
  return { start: Number(range[1]), total: lengthOf(range[2] ?? null) };
};

const lengthOf = (text: string | null): number | null =>
  text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;

// The network, or a service in trouble. A refusal, and an error of the disk or the user, are final.
const mayHeal = (error: unknown): boolean => {
  if (error instanceof HttpFailure)
    return ['unreachable', 'timeout', 'cut-off', 'proxy-unreachable'].includes(error.kind);
  return (
    error instanceof OrderbellError &&
    [
      ...['service.unreachable', 'service.timeout', 'service.cut-off', 'service.trouble'],
      'proxy.unreachable',
    ].includes(error.code)
  );
};

const wait = (timers: Timers, ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = timers.after(ms, () => {
      signal.removeEventListener('abort', end);
      resolve();
    });
    const end = (): void => {
      stop();
      reject(new HttpFailure('aborted', 'not-sent'));
    };
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
