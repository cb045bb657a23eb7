import { describe, expect, it } from 'vitest';
import { fieldOf, startPractice } from './practice-client.ts';

/**
 * Every route of the interface, with its answer to a request without a sign-in and with Basic (interface,
 * section 5).
 */
const routes: [method: string, path: string, basic: 'basic' | 'token only'][] = [
  ['POST', '/v2/api-connector/order', 'basic'],
  ['POST', '/v2/api-connector/order-response', 'basic'],
  ['POST', '/v2/api-connector/shipment/despatch-advice', 'basic'],
  ['GET', '/v2/order-search/poll', 'basic'],
  ['POST', '/v2/order-search/poll', 'basic'],
  ['POST', '/v2/object-storage/document', 'basic'],
  ['GET', '/v2/object-storage/document/none/metadata', 'basic'],
  ['GET', '/v2/object-storage/document/none', 'basic'],
  ['DELETE', '/v2/object-storage/document/none', 'basic'],
  ['GET', '/object-storage/download/none', 'basic'],
  ['PUT', '/v2/sci-connector/order', 'token only'],
  ['GET', '/v2/shipment/poll', 'token only'],
  ['POST', '/v2/shipment/poll', 'token only'],
  ['GET', '/order/none', 'token only'],
  ['GET', '/v2/order/none', 'token only'],
  ['GET', '/shipment/none', 'token only'],
  ['GET', '/v2/shipment/none', 'token only'],
  ['GET', '/company-search?query=a', 'token only'],
  ['GET', '/v2/company-search?query=a', 'token only'],
];

describe('the practice service', () => {
  it.each(routes)('%s %s checks its caller: %s', async (method, path, access) => {
    const practice = await startPractice({ sample: 'empty' });
    const statusOf = async (authorization?: string): Promise<number> =>
      (await practice.call(method, path, authorization === undefined ? {} : { headers: { authorization } }))
        .status;
    expect(await statusOf()).toBe(401);
    expect(await statusOf('Bearer x.y.z')).toBe(401);
    expect(await statusOf(`Basic ${Buffer.from('supplier@practice.example:wrong').toString('base64')}`)).toBe(
      401,
    );
    expect((await practice.callWithToken(method, path, {})).status).not.toBe(401);
    if (access === 'basic') expect(await statusOf(practice.basic)).not.toBe(401);
    else expect(await statusOf(practice.basic)).toBe(401);
  });

  it.each([
    ['GET', '/order/none'],
    ['GET', '/order/%zz'],
    ['GET', '/shipment/none'],
    ['GET', '/v2/object-storage/document/none'],
    ['GET', '/v2/object-storage/document/none/metadata'],
    ['DELETE', '/v2/object-storage/document/none'],
  ])('answers %s %s with 404 in JSON', async (method, path) => {
    const practice = await startPractice({ sample: 'empty' });
    const reply = await practice.askWithToken(method, path);
    expect([reply.status, JSON.parse(reply.text)]).toMatchObject([404, { status: 404 }]);
  });

  const many = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1));
  const header = { supplierAccountNumber: '0000700932', purchaseOrderNumber: 'BE-1' };
  const line = (position: string) => ({
    position,
    item: { number: '1' },
    deliverySchedule: [{ date: '2027-01-04', quantity: 1 }],
  });

  it('accepts at most 500 lines per order, at once or in steps', async () => {
    const practice = await startPractice({ sample: 'empty' });
    const send = (lines: unknown[]) =>
      practice.ask('POST', '/v2/api-connector/order', { order: header, lines });
    const tooMany = await send(many(501).map(line));
    expect([tooMany.status, fieldOf(tooMany)]).toEqual([400, 'lines']);
    expect((await send(many(500).map(line))).status).toBe(200);
    const oneMore = await send([line('501')]);
    expect([oneMore.status, fieldOf(oneMore)]).toEqual([400, 'lines']);
    expect(practice.service.world.orderByNumber('BE-1')?.lines).toHaveLength(500);
  });

  it('accepts at most a hundred documents per answer, at once or in steps', async () => {
    const practice = await startPractice({ sample: 'empty' });
    await practice.ask('POST', '/v2/api-connector/order', { order: header, lines: [line('1')] });
    const answer = (codes: string[]) =>
      practice.ask('POST', '/v2/api-connector/order-response', {
        order: { buyerAccountNumber: 'D-10034', purchaseOrderNumber: 'BE-1' },
        lines: [{ purchaseOrderLinePosition: '1', documents: codes.map((code) => ({ code })) }],
      });
    const tooMany = await answer(many(101));
    expect([tooMany.status, fieldOf(tooMany)]).toEqual([400, 'lines[0].documents']);
    expect((await answer(many(100))).status).toBe(200);
    const oneMore = await answer(['another']);
    expect([oneMore.status, fieldOf(oneMore)]).toEqual([400, 'lines[0].documents']);
  });
});
