import { z } from 'zod';
import { maxDocumentBytes } from '../../../shared/contract/calls/documents.ts';
import { OrderbellError } from '../../../shared/contract/errors.ts';
import { HttpFailure } from '../http-failure.ts';
import type { AnswerHead, BodySink, Clock, HttpAnswer, HttpRequest, Log } from '../ports.ts';
import { mayFollow } from './addresses.ts';
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
   * `begin` gets the head of an answer with a body (200 or 206), `take` the bytes. Their errors are
   * rethrown.
   */
  begin: (head: AnswerHead) => void;
  take: (piece: Uint8Array) => Promise<void>;
  signal: AbortSignal;
};

/** A document in the object storage, bound to the account that opened it. */
export type RemoteDocument = {
  /** The service's name for it; `null` if there is none. */
  filename: string | null;
  /**
   * Fetches from the first address that works (open points, section 1). First the `downloadUrl`, which is
   * renewed once if it has expired. Then the interface's path, then that of the object storage.
   * Throws `document.gone` if every address reports that there is none, else `service.*` or HttpFailure.
   */
  fetch: (request: FetchRequest) => Promise<void>;
};

/**
 * Reads the document's name and checks that the document exists. Throws `document.gone`, `service.*` or
 * `account.signed-out`.
 */
export type OpenDocument = (objectId: string) => Promise<RemoteDocument>;

type Deps = { clock: Clock; log: Log; session: () => Session | null };

export const createDocumentSource =
  (deps: Deps): OpenDocument =>
  async (objectId) => {
    const session = deps.session();
    if (session === null) throw new OrderbellError('account.signed-out');
    const segment = pathSegment(objectId);
    if (segment === null) throw new OrderbellError('document.gone');
    const found = await readMetadata(deps, session, segment);
    // The link is valid for a minute, so the first fetch uses the one from the metadata.
    let link = found?.downloadUrl ?? null;
    if (found === null) await assertThere(deps, session, segment);
    return {
      filename: found?.filename ?? null,
      fetch: async (request) => {
        const first = link;
        link = null;
        await fetchDocument(deps, session, segment, first, request);
      },
    };
  };

const metadataSchema = z.object({
  filename: z.string().min(1).nullable().catch(null),
  downloadUrl: z.string().nullable().catch(null),
});
type Metadata = z.infer<typeof metadataSchema>;

// A service without this path may have the others, so only a problem that stops every request is thrown.
const readMetadata = async (deps: Deps, session: Session, segment: string): Promise<Metadata | null> => {
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
  const { filename, downloadUrl } = read.data;
  if (downloadUrl !== null && !mayFollow(downloadUrl, session.baseUrl)) {
    deps.log('warn', 'download-link-refused');
    return { filename, downloadUrl: null };
  }
  return { filename, downloadUrl };
};

const isRefusedPath = (error: unknown): error is OrderbellError =>
  error instanceof OrderbellError && error.code === 'service.path-refused';

const stopsAll = ({ code }: OrderbellError): boolean => code === 'service.rate-limited';

// Without metadata, the head of the document shows that it exists. Nobody should choose a folder for a
// missing one.
const assertThere = async (deps: Deps, session: Session, segment: string): Promise<void> => {
  const controller = new AbortController();
  const { signal } = controller;
  const begin = (): void => controller.abort();
  const take = async (): Promise<void> => undefined;
  try {
    await fetchDocument(deps, session, segment, null, { from: 0, etag: null, signal, begin, take });
  } catch (error) {
    if (!signal.aborted) throw problemOfFailure(error);
  }
};

const fetchDocument = async (
  deps: Deps,
  session: Session,
  segment: string,
  first: string | null,
  request: FetchRequest,
): Promise<void> => {
  const refusals: OrderbellError[] = [];
  let begun = false;
  const begin = (head: AnswerHead): void => {
    begun = true;
    request.begin(head);
  };
  const tried = async (send: Session['send'], url: string): Promise<boolean> => {
    const problem = await fetchFrom(deps, send, url, { ...request, begin });
    if (problem === null) return true;
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
    (await readMetadata(deps, session, segment))?.downloadUrl ?? null;

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
  deps: Deps,
  send: Session['send'],
  url: string,
  { from, etag, begin, take, signal }: FetchRequest,
): Promise<OrderbellError | null> => {
  const sink: BodySink = {
    begin: (head) => {
      if (!isDocument(head, from)) return false;
      begin(head);
      return true;
    },
    take,
    maxBytes: maxDocumentBytes,
  };
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
  } catch (error) {
    if (isRefusedPath(error)) return error;
    throw error;
  }
  const problem = problemOfAnswer(answer, deps.clock.now());
  if (problem !== null) return problem;
  return isDocument(answer, from)
    ? null
    : new OrderbellError('service.not-a-service', { detail: `no document, status ${answer.status}` });
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
