import { describe, expect, it } from 'vitest';
import { startPractice } from './practice-client.ts';

const path = '/v2/api-connector/order-response';

describe('a disturbed practice service', () => {
  it('returns the given answer and carries nothing out', async () => {
    const practice = await startPractice();
    const seen: string[] = [];
    practice.service.intercept = ({ method, path: asked }) => {
      seen.push(`${method} ${asked}`);
      return { status: 500, headers: { 'content-type': 'text/html' }, body: '<h1>Oops</h1>' };
    };
    const reply = await practice.ask('POST', '/v2/order-search/poll', {});
    expect([reply.status, reply.headers['content-type'], reply.text]).toEqual([
      500,
      'text/html',
      '<h1>Oops</h1>',
    ]);
    expect(seen).toEqual(['POST /v2/order-search/poll']);
    practice.service.intercept = undefined;
    expect((await practice.ask('POST', '/v2/order-search/poll', {})).status).toBe(200);
  });

  it.each([
    ['drop', 0],
    ['drop-answer', 1],
  ] as const)('cuts the connection with %s, having taken %d responses', async (kind, taken) => {
    const practice = await startPractice({ sample: 'empty' });
    const order = practice.service.buyers.issue({ buyer: 'Kessler', lineCount: 1 });
    practice.service.intercept = () => kind;
    const response = {
      order: { buyerAccountNumber: 'D-10034', purchaseOrderNumber: order.purchaseOrderNumber },
      lines: [{ purchaseOrderLinePosition: '10', indicators: { accepted: true } }],
    };
    await expect(practice.ask('POST', path, response)).rejects.toThrow('socket hang up');
    expect(practice.service.world.responses).toHaveLength(taken);
  });

  it('can hold a request until the test releases it', async () => {
    const practice = await startPractice({ sample: 'empty' });
    const { promise, resolve } = Promise.withResolvers<'pass'>();
    practice.service.intercept = () => promise;
    const reply = practice.ask('POST', '/v2/order-search/poll', {});
    resolve('pass');
    expect((await reply).status).toBe(200);
  });
});
