import { z } from 'zod';
import { OrderbellError } from '../../../shared/contract/errors.ts';
import { processStatus } from '../../../shared/domain/order/statuses.ts';
import type { Chance, UploadBody } from '../ports.ts';
import { readPage, readSingleOrder } from './codec/read-page.ts';
import type { OrderService } from './order-service.ts';
import { serviceProfile } from './profile.ts';
import {
  assertSuccess,
  bound,
  type CallDeps,
  exchange,
  fetchById,
  pathSegment,
  readPolled,
  requestTo,
  search,
  sendMessage,
  succeed,
  textOf,
} from './service-calls.ts';
import { assertNoWebPage } from './service-problem.ts';

type Deps = CallDeps & { chance: Chance };

/** The calls about orders, their answers and documents (interface, sections 2 to 5). Each throws `service.*`. */
export const createOrderService = (deps: Deps): OrderService => ({
  poll: async (request) => {
    const { lastUpdatedAfter, onlyIssued, limit, offset, known } = request;
    return search(bound(deps), {
      path: serviceProfile.paths.pollOrders,
      first: 'GET',
      learnedAs: 'pollMethod',
      body: {
        filters: {
          lastUpdatedAfter,
          ...(onlyIssued ? { status: { processStatus: [processStatus.issued] } } : {}),
        },
        limit,
        offset,
      },
      known,
      read: (answer) => readPolled(answer, known, readPage),
      nothingHere: () =>
        new OrderbellError('service.not-a-service', { detail: 'no orders can be polled here' }),
    });
  },
  fetchOrder: async (id) =>
    fetchById(bound(deps), {
      path: serviceProfile.paths.order,
      learnedAs: 'orderPathPrefix',
      id,
      read: readSingleOrder,
    }),
  sendOrderResponse: (body, mayLeave) =>
    sendMessage(deps, serviceProfile.paths.orderResponse, body, mayLeave),
  uploadDocument: async ({ name, body, signal }) => {
    const multipart = multipartBody(name, body, `orderbell-${deps.chance.uuid()}`);
    const answer = await succeed(deps, {
      ...requestTo('POST', serviceProfile.paths.document, { 'content-type': multipart.contentType }),
      body: multipart.body,
      deadlineMs: serviceProfile.stalledMs,
      signal,
    });
    assertNoWebPage(answer);
    const read = uploadedSchema.safeParse(parsed(textOf(answer)));
    if (!read.success) throw new OrderbellError('service.not-a-service', { detail: 'no id of the document' });
    return { objectId: read.data.id };
  },
  deleteDocument: async (objectId) => {
    const segment = pathSegment(objectId);
    if (segment === null) return;
    const answer = await exchange(deps, requestTo('DELETE', `${serviceProfile.paths.document}/${segment}`));
    // A 404 means that the document is already gone.
    if (answer.status !== 404) assertSuccess(answer, deps.clock.now());
    assertNoWebPage(answer);
  },
});

// The id becomes part of addresses and of answers: neither can have half a surrogate pair.
const uploadedSchema = z.object({
  id: z
    .string()
    .min(1)
    .max(500)
    .refine((id) => id.isWellFormed() && pathSegment(id) !== null),
});

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/**
 * Streams one document as `multipart/form-data`: one part `file` with the document's name (open points,
 * section 1).
 */
export const multipartBody = (
  name: string,
  body: UploadBody,
  boundary: string,
): { contentType: string; body: UploadBody } => {
  const head = Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${quoted(name)}"\r\n` +
      'Content-Type: application/octet-stream\r\n\r\n',
    'utf8',
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`, 'utf8');
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: {
      length: head.byteLength + body.length + tail.byteLength,
      open: async function* () {
        yield head;
        yield* body.open();
        yield tail;
      },
      onProgress: (sent) => body.onProgress(Math.min(Math.max(sent - head.byteLength, 0), body.length)),
    },
  };
};

// As browsers write it (HTML standard, multipart/form-data): a name can't end the quotes or the line.
const quoted = (name: string): string =>
  name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');
