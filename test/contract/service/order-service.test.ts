import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttp } from '../../../src/main/adapters/network/http-undici.ts';
import { writeOrderResponse } from '../../../src/main/core/service/codec/write-order-response.ts';
import type { OrderService } from '../../../src/main/core/service/order-service.ts';
import { type LearnedFacts, nothingLearned } from '../../../src/main/core/service/profile.ts';
import type { Session } from '../../../src/main/core/service/session.ts';
import { createPracticeService } from '../../../src/main/practice/create-practice-service.ts';
import { composeOrderResponse } from '../../../src/shared/domain/answer/order-response.ts';
import type { Order } from '../../../src/shared/domain/order/order.ts';
import { serviceTimestamp } from '../../../src/shared/domain/values/service-timestamp.ts';
import { connect } from './connect.ts';

/** Orderbell's side of the interface against an independent implementation of the same document. */

const practice = createPracticeService({ seed: 5 });
const http = createHttp();
let session: Session;
let service: OrderService;
let learned: { facts: LearnedFacts };

beforeAll(async () => {
  ({ session, service, learned } = connect(http, await practice.start()));
});
afterAll(async () => {
  await session.end();
  await http.close();
  await practice.stop();
});

const pollAll = (offset = 0) =>
  service.poll({
    lastUpdatedAfter: serviceTimestamp('2020-01-01T00:00:00.000Z'),
    onlyIssued: false,
    limit: 40,
    offset,
  });

const fetched = async (id: string): Promise<Order> => {
  const read = await service.fetchOrder(id);
  if (read === null) throw new Error('the order is not there');
  return read.order();
};

const answer = async (format: 'json' | 'xml', documents: { objectId: string; name: string }[] = []) => {
  const issued = practice.buyers.issue();
  const order = await fetched(issued.id);
  const response = composeOrderResponse(
    order,
    order.lines.map((line) => ({ line, answer: { kind: 'accept' }, documents: [] })),
    {
      companyId: null,
      buyerAccountNumber: order.buyerAccountNumber ?? '',
      form: 'values',
      documents: documents.map((document) => ({
        ...document,
        code: null,
        revision: null,
        type: null,
        description: null,
      })),
    },
  );
  const outcome = await service.sendOrderResponse(writeOrderResponse(response, format));
  return { id: issued.id, outcome };
};

describe('the order service client', () => {
  it.each(['GET', 'POST'] as const)('polls by %s', async (method) => {
    learned.facts = { ...nothingLearned, pollMethod: method };
    const [first, second] = [await pollAll(), await pollAll(40)];
    expect(first.broken.concat(second.broken)).toEqual([]);
    expect(first.records).toHaveLength(40);
    expect(first.total).toBe(first.records.length + second.records.length);
    expect(second.lastUpdatedAt).not.toBeNull();
    expect(Math.abs((first.serverTime ?? 0) - Date.now())).toBeLessThan(60_000);
    expect(learned.facts.pollMethod).toBe(method);
  });

  it('filters by issued orders', async () => {
    const page = await service.poll({
      ...{ lastUpdatedAfter: serviceTimestamp('2020-01-01T00:00:00.000Z'), onlyIssued: true },
      ...{ limit: 100, offset: 0 },
    });
    expect(new Set(page.records.map(({ header }) => header.status.processStatus))).toEqual(
      new Set(['Issued']),
    );
  });

  it('fetches an order with the same content as in a poll', async () => {
    const [polled] = (await pollAll()).records;
    const fetched = await service.fetchOrder(polled?.header.id ?? '');
    expect({ ...fetched, order: fetched?.order() }).toEqual({ ...polled, order: polled?.order() });
    expect(await service.fetchOrder('00000000-0000-4000-8000-000000000000')).toBeNull();
  });

  it.each(['json', 'xml'] as const)('confirms an order with an answer in %s', async (format) => {
    const { id, outcome } = await answer(format);
    expect(outcome).toEqual({ kind: 'taken' });
    expect((await fetched(id)).status.processStatus).toBe('Confirmed');
  });

  it('reports why an answer is refused', async () => {
    const outcome = await service.sendOrderResponse({
      text: '{"order":{}}',
      contentType: 'application/json',
    });
    expect(outcome).toMatchObject({ kind: 'refused', problem: { code: 'service.refused' } });
    expect(outcome.kind === 'refused' && outcome.problem.detail).toBeTruthy();
  });

  it('uploads a document, refers to it, and deletes one', async () => {
    const content = Buffer.from('%PDF-1.7 not really');
    const upload = (name: string) =>
      service.uploadDocument({
        name,
        body: {
          length: content.length,
          open: async function* () {
            yield content;
          },
          onProgress: () => undefined,
        },
        signal: new AbortController().signal,
      });
    const { objectId } = await upload('Zertifikat "ü".pdf');
    const { id, outcome } = await answer('json', [{ objectId, name: 'Zertifikat.pdf' }]);
    expect(outcome).toEqual({ kind: 'taken' });
    expect((await service.fetchOrder(id))?.headerText).toContain(objectId);
    const other = await upload('other.pdf');
    await service.deleteDocument(other.objectId);
    await service.deleteDocument(other.objectId);
    await expect(upload('virus.exe')).rejects.toMatchObject({ code: 'service.refused' });
  });

  it('continues after its tokens have expired', async () => {
    const signIns: string[] = [];
    practice.intercept = ({ path }) => {
      if (path.includes('/authentication/')) signIns.push(path);
      return signIns.length === 0 && path.endsWith('/poll') ? { status: 401 } : 'pass';
    };
    expect((await pollAll()).records).toHaveLength(40);
    practice.intercept = undefined;
    expect(signIns).toEqual(['/v2/authentication/refresh']);
  });
});
