import { z } from 'zod';
import { maxDocumentBytes } from '../../../shared/contract/calls/documents.ts';
import { OrderbellError } from '../../../shared/contract/errors.ts';
import { HttpFailure } from '../http-failure.ts';
import type { AnswerHead, BodySink, Clock, HttpAnswer, HttpRequest, Log } from '../ports.ts';
import { mayFollow } from './addresses.ts';
import { type DocumentFacts, isEnough, telltaleBytes, wrongContent } from './document-content.ts';
import { serviceProfile } from './profile.ts';
import { pathSegment } from './service-calls.ts';
import { problemOfAnswer, problemOfFailure } from './service-problem.ts';
import type { Session } from './session.ts';

/** One request for the bytes of a document. */
type FetchRequest = {
  /** Number of bytes already here. The service may still send the whole document; its status says which. */
  from: number;
  /** The `ETag` of the bytes already here, or `null`. */
  etag: string | null;
  /**
   * `begin` gets the head of an answer that has the document (200 or 206), `take` the bytes. Their errors
   * are rethrown.
   */
  begin: (head: AnswerHead) => void;
  take: (piece: Uint8Array) => Promise<void>;
  signal: AbortSignal;
};

/** A document in the object storage, bound to the account that opened it. */
export type RemoteDocument = {
  /** The service's name for it, else the order's; `null` if there is none. */
  filename: string | null;
  /** Its length in bytes by the metadata; `null` if they don't tell. */
  size: number | null;
  /**
   * Fetches from the first address that works (open points, section 1). First the `downloadUrl`, which is
   * renewed once if it has expired. Then the interface's path, then that of the object storage. An address
   * that sends something else than the document doesn't work.
   * Throws `document.gone` if every address reports that there is none, else `document.wrong-content`,
   * `service.*` or HttpFailure.
   */
  fetch: (request: FetchRequest) => Promise<void>;
};

/**
 * Reads the document's name and checks that the document exists. Throws `document.gone`,
 * `document.wrong-content`, `service.*` or `account.signed-out`.
 *
 * @param name its name in the order
 */
export type OpenDocument = (objectId: string, name: string | null) => Promise<RemoteDocument>;

type Ports = { clock: Clock; log: Log };

export const createDocumentSource =
  (deps: Ports & { session: () => Session | null }): OpenDocument =>
  async (objectId, name) => {
    const session = deps.session();
    if (session === null) throw new OrderbellError('account.signed-out');
    const segment = pathSegment(objectId);
    if (segment === null) throw new OrderbellError('document.gone');
    const found = await readMetadata(deps, session, segment);
    // The link is valid for a minute, so the first fetch uses the one from the metadata.
    let link = found?.downloadUrl ?? null;
    const filename = found?.filename ?? name;
    const facts: DocumentFacts = {
      ...{ name: filename, contentType: found?.contentType ?? null, size: found?.size ?? null },
    };
    const source: Source = { clock: deps.clock, log: deps.log, session, segment, facts };
    if (found === null) await assertThere(source);
    return {
      filename,
      size: facts.size,
      fetch: async (request) => {
        const first = link;
        link = null;
        await fetchDocument(source, first, request);
      },
    };
  };

/** One document at the service. */
type Source = Ports & { session: Session; segment: string; facts: DocumentFacts };

const metadataSchema = z.object({
  filename: z.string().min(1).nullable().catch(null),
  contentType: z.string().nullable().catch(null),
  size: z.number().int().positive().nullable().catch(null),
  downloadUrl: z.string().nullable().catch(null),
});
type Metadata = z.infer<typeof metadataSchema>;

// A service without this path may have the others, so only a problem that stops every request is thrown.
const readMetadata = async (deps: Ports, session: Session, segment: string): Promise<Metadata | null> => {
  const answer = await session
    .send({
      method: 'GET',
      url: `${session.baseUrl}${serviceProfile.paths.document}/${segment}/metadata`,
      headers: { accept: 'application/json' },
      deadlineMs: serviceProfile.deadlineMs,
      maxAnswerBytes: serviceProfile.maxAnswerBytes,
    })
    .catch((error: unknown) => {
      if (isRefusedPath(error)) return null;
      throw problemOfFailure(error);
    });
  const problem = answer === null ? null : problemOfAnswer(answer, deps.clock.now());
  if (problem !== null && stopsAll(problem)) throw problem;
  if (answer === null || problem !== null) return null;
  const read = metadataSchema.safeParse(parsed(answer.text));
  if (!read.success) return null;
  const { downloadUrl } = read.data;
  if (downloadUrl !== null && !mayFollow(downloadUrl, session.baseUrl)) {
    deps.log('warn', 'download-link-refused');
    return { ...read.data, downloadUrl: null };
  }
  return read.data;
};

const isRefusedPath = (error: unknown): error is OrderbellError =>
  error instanceof OrderbellError && error.code === 'service.path-refused';

const isWrongContent = (error: unknown): error is OrderbellError =>
  error instanceof OrderbellError && error.code === 'document.wrong-content';

const stopsAll = ({ code }: OrderbellError): boolean => code === 'service.rate-limited';

// Without metadata, the beginning of the document shows that it exists. Nobody should choose a folder for a
// missing one.
const assertThere = async (source: Source): Promise<void> => {
  const controller = new AbortController();
  const { signal } = controller;
  const begin = (): void => controller.abort();
  const take = async (): Promise<void> => undefined;
  try {
    await fetchDocument(source, null, { from: 0, etag: null, signal, begin, take });
  } catch (error) {
    if (!signal.aborted) throw problemOfFailure(error);
  }
};

const fetchDocument = async (source: Source, first: string | null, request: FetchRequest): Promise<void> => {
  const { session, segment } = source;
  const refusals: OrderbellError[] = [];
  let begun = false;
  const begin = (head: AnswerHead): void => {
    begun = true;
    request.begin(head);
  };
  const tried = async (send: Session['send'], url: string): Promise<boolean> => {
    const problem = await fetchFrom(source, send, url, { ...request, begin });
    if (problem === null) return true;
    // A second address would mix two documents.
    if (begun) throw problem;
    // A link may lead to another host, whose rate limit doesn't stop the service's own paths.
    if (send === session.send && stopsAll(problem)) throw problem;
    refusals.push(problem);
    return false;
  };
  const byLink = async (link: string | null): Promise<boolean> => {
    if (link === null) return false;
    try {
      return await tried(session.sendUnsigned, link);
    } catch (error) {
      // This network may block the host of a link and still reach the service.
      if (begun || !(error instanceof HttpFailure) || error.kind === 'aborted') throw error;
      return false;
    }
  };
  const renewed = async (): Promise<string | null> =>
    (await readMetadata(source, session, segment))?.downloadUrl ?? null;

  if (await byLink(first ?? (await renewed()))) return;
  if (refusals.length > 0 && (await byLink(await renewed()))) return;
  const { download, document } = serviceProfile.paths;
  for (const path of [download, document]) {
    if (await tried(session.send, `${session.baseUrl}${path}/${segment}`)) return;
  }
  throw refusals.find(({ code }) => code !== 'service.not-found') ?? new OrderbellError('document.gone');
};

/** `null` when the whole document arrived, else why this address failed. */
const fetchFrom = async (
  { clock, facts }: Source,
  send: Session['send'],
  url: string,
  { from, etag, begin, take, signal }: FetchRequest,
): Promise<OrderbellError | null> => {
  const sink = checkedSink(facts, from, begin, take);
  const range: Record<string, string> =
    from === 0 ? {} : { range: `bytes=${from}-`, ...(etag === null ? {} : { 'if-range': etag }) };
  const request: HttpRequest = {
    method: 'GET',
    url,
    // Compressed bytes would be saved compressed.
    headers: { accept: '*/*', 'accept-encoding': 'identity', ...range },
    deadlineMs: serviceProfile.stalledMs,
    maxAnswerBytes: serviceProfile.maxAnswerBytes,
    receive: sink,
    signal,
  };
  let answer: HttpAnswer;
  try {
    answer = await send(request);
    const problem = problemOfAnswer(answer, clock.now());
    if (problem !== null) return problem;
    if (!isDocument(answer, from))
      return new OrderbellError('service.not-a-service', { detail: `no document, status ${answer.status}` });
    await sink.end();
    return null;
  } catch (error) {
    if (isRefusedPath(error) || isWrongContent(error)) return error;
    throw error;
  }
};

/**
 * Holds the first bytes back until they show whether they belong to the document. For other bytes `begin`
 * is never called. The rest of a document, sent alone, shows nothing. Where only the metadata tell a length,
 * more is held back, so that a shorter answer is seen before `begin`.
 */
const checkedSink = (
  facts: DocumentFacts,
  from: number,
  begin: FetchRequest['begin'],
  take: FetchRequest['take'],
): BodySink & { end: () => Promise<void> } => {
  let head: AnswerHead | null = null;
  let held = Buffer.alloc(0);

  const announcedBy = ({ header }: AnswerHead): number | null => {
    const length = Number(header('content-length') ?? Number.NaN);
    return Number.isInteger(length) ? length : null;
  };
  const showsItself = (given: AnswerHead): boolean =>
    given.status !== 200 ||
    held.length >= telltaleBytes ||
    ((facts.size === null || announcedBy(given) !== null) && isEnough(held));

  // `whole`: all bytes are there, so their number is the length, whatever the headers say.
  const pass = async (whole: boolean): Promise<void> => {
    if (head === null) return;
    const { header, status } = head;
    const isCounted = whole || (facts.size !== null && held.length > facts.size);
    const size = isCounted ? held.length : announcedBy(head);
    const served = { contentType: header('content-type'), size };
    const first = held.subarray(0, telltaleBytes);
    const what = status === 200 ? wrongContent(facts, served, first) : null;
    if (what !== null) throw new OrderbellError('document.wrong-content', { params: { what } });
    begin(head);
    head = null;
    await take(held);
    held = Buffer.alloc(0);
  };

  return {
    begin: (given) => {
      if (!isDocument(given, from)) return false;
      head = given;
      return true;
    },
    take: async (piece) => {
      if (head === null) return take(piece);
      held = Buffer.concat([held, piece]);
      if (showsItself(head)) await pass(false);
    },
    maxBytes: maxDocumentBytes,
    end: () => pass(true),
  };
};

const isDocument = ({ status, header }: AnswerHead, from: number): boolean =>
  (status === 200 || (status === 206 && from > 0)) &&
  ['identity', ''].includes((header('content-encoding') ?? '').trim().toLowerCase());

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
