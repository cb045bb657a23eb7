import { describe, expect, it } from 'vitest';
import { supplierCompanyId } from '../../../src/main/practice/companies/own-company.ts';
import type { PracticeOrder } from '../../../src/main/practice/orders/practice-order.ts';
import { kessler } from '../../fixtures/buyer-orders.ts';
import { fieldOf, type Practice, startPractice, stateOf } from './practice-client.ts';

const path = '/v2/api-connector/order-response';
const asked = [{ date: '2026-12-10', quantity: '40' }];

const issue = async (): Promise<{ practice: Practice; order: PracticeOrder }> => {
  const practice = await startPractice({ sample: 'empty' });
  const order = practice.service.buyers.issue({
    buyer: 'Kessler',
    lines: [{ deliverySchedule: asked, netPrice: '12.50' }],
  });
  return { practice, order };
};

const answer = (order: PracticeOrder, line: Record<string, unknown>) => ({
  order: { buyerAccountNumber: 'D-10034', purchaseOrderNumber: order.purchaseOrderNumber },
  lines: [{ purchaseOrderLinePosition: '10', ...line }],
});
const values = (date: string, quantity = 40) => ({
  deliverySchedule: [{ position: '0001', date, quantity }],
});
const accept = { indicators: { accepted: true } };
const reject = { indicators: { rejected: true }, reason: 'We no longer make it.' };

it.each([
  ['none', undefined, 200],
  ['its own', supplierCompanyId, 200],
  ['the buyer’s', kessler, 403],
  ['a stranger’s', 'somebody-else', 403],
])('takes a response in the name of %s company as it should', async (_, companyId, status) => {
  const { practice, order } = await issue();
  const { order: header, lines } = answer(order, accept);
  const reply = await practice.ask('POST', path, { order: { ...header, companyId }, lines });
  expect(reply.status).toBe(status);
  if (status === 403) expect(fieldOf(reply)).toBe('order.companyId');
});

describe('a supplier’s response moves a line by the transition table', () => {
  const equal = values('2026-12-10');
  const other = { ...values('2026-12-20'), reason: 'Material is late.' };
  type Setup = (practice: Practice, order: PracticeOrder) => unknown;
  const fresh: Setup = () => undefined;
  const confirm: Setup = (practice, order) => practice.ask('POST', path, answer(order, accept));
  const propose: Setup = (practice, order) => practice.ask('POST', path, answer(order, other));
  const reopen: Setup = async (practice, order) => {
    await confirm(practice, order);
    await propose(practice, order);
  };
  const buyerAsks: Setup = async (practice, order) => {
    await confirm(practice, order);
    practice.service.buyers.askToReopen(order.id, {
      deliverySchedule: [{ date: '2026-12-01', quantity: '40' }],
    });
  };

  it.each<[string, Setup, Record<string, unknown>, string]>([
    ['Issued, accepted', fresh, accept, 'Confirmed'],
    ['Issued, equal values', fresh, equal, 'Confirmed'],
    ['Issued, rejected', fresh, reject, 'Rejected'],
    ['Issued, other values', fresh, other, 'InProgress/OpenSupplierProposal'],
    [
      'Issued, a date that isn’t known yet',
      fresh,
      { deliverySchedule: [{ position: '0001', quantity: 40 }], reason: 'Not known yet.' },
      'InProgress/OpenSupplierProposal',
    ],
    [
      'Issued, another price',
      fresh,
      {
        prices: {
          netPrice: { priceInTransactionCurrency: { value: 13, currencyIso: 'EUR' } },
          priceUnitQuantity: 1,
        },
      },
      'InProgress/OpenSupplierProposal',
    ],
    ['Proposal open, accepted', propose, accept, 'Confirmed'],
    ['Proposal open, equal values', propose, equal, 'Confirmed'],
    ['Proposal open, rejected', propose, reject, 'Rejected'],
    ['Proposal open, other values', propose, values('2026-12-24'), 'InProgress/OpenSupplierProposal'],
    ['Confirmed, equal values', confirm, equal, 'Confirmed'],
    ['Confirmed, other values', confirm, other, 'InProgress/OpenSupplierReopenRequest'],
    ['Own reopen request, the confirmed values', reopen, equal, 'Confirmed'],
    [
      'Own reopen request, other values',
      reopen,
      values('2026-12-24'),
      'InProgress/OpenSupplierReopenRequest',
    ],
    ['Buyer’s reopen request, accepted', buyerAsks, accept, 'Confirmed'],
    ['Buyer’s reopen request, other values', buyerAsks, equal, 'InProgress/OpenSupplierProposal'],
    ['Cancelled, accepted', (p, o) => p.service.buyers.cancel(o.id), accept, 'Cancelled'],
    ['Completed, other values', (p, o) => p.service.buyers.complete(o.id), other, 'Completed'],
  ])('%s', async (_, setup, response, becomes) => {
    const { practice, order } = await issue();
    await setup(practice, order);
    const reply = await practice.ask('POST', path, answer(order, response));
    expect([reply.status, reply.text]).toEqual([200, '{}']);
    expect(stateOf(await practice.order(order.id))).toBe(becomes);
  });

  it('shows the old values while a proposal is open, and the proposed ones in the twins', async () => {
    const { practice, order } = await issue();
    await practice.ask('POST', path, answer(order, other));
    const [line] = (await practice.order(order.id)).lines;
    expect(line?.deliverySchedule[0]?.date).toBe('2026-12-10');
    expect(line?.deliveryScheduleIncludingRequests[0]?.date).toBe('2026-12-20');
    expect(line?.confirmedLine).toBeUndefined();
    expect(line?.supplierLine?.reason).toBe('Material is late.');
  });

  it('shows the buyer’s open request in the twins and confirms it on acceptance', async () => {
    const { practice, order } = await issue();
    await buyerAsks(practice, order);
    const before = (await practice.order(order.id)).lines[0];
    expect(before?.deliverySchedule[0]?.date).toBe('2026-12-10');
    expect(before?.deliveryScheduleIncludingRequests[0]?.date).toBe('2026-12-01');
    await practice.ask('POST', path, answer(order, accept));
    const after = (await practice.order(order.id)).lines[0];
    expect(after?.confirmedLine?.deliverySchedule[0]?.date).toBe('2026-12-01');
    expect(after?.buyerLine.requests?.reopenRequest.status).toBe('Approved');
  });

  it('confirms other values at once, or proposes accepted ones, if the buyer is set so', async () => {
    const { practice, order } = await issue();
    practice.service.buyers.configure('Kessler', { proposeWhenAccepted: true });
    await practice.ask('POST', path, answer(order, accept));
    expect(stateOf(await practice.order(order.id))).toBe('InProgress/OpenSupplierProposal');
    practice.service.buyers.configure('Kessler', { autoConfirm: true });
    await practice.ask('POST', path, answer(order, other));
    const [line] = (await practice.order(order.id)).lines;
    expect(line?.confirmedLine?.deliverySchedule[0]?.date).toBe('2026-12-20');
  });

  it('takes one indicator of the header for bare positions', async () => {
    const { practice, order } = await issue();
    const { order: header, lines } = answer(order, {});
    await practice.ask('POST', path, { order: { ...header, indicators: { accepted: true } }, lines });
    expect((await practice.order(order.id)).status.processStatus).toBe('Confirmed');
  });

  it('accepts the confirmed deliveries, though the buyer requests fewer', async () => {
    const practice = await startPractice({ sample: 'empty' });
    const agreed = [
      { position: '0001', date: '2026-12-10', quantity: 15 },
      { position: '0002', date: '2026-12-18', quantity: 25 },
    ];
    const order = practice.service.buyers.issue({
      buyer: 'Kessler',
      lines: [
        { deliverySchedule: agreed.map(({ date, quantity }) => ({ date, quantity: String(quantity) })) },
      ],
    });
    await practice.ask('POST', path, answer(order, accept));
    practice.service.buyers.askToReopen(order.id, { deliverySchedule: asked });
    const kept = { deliverySchedule: agreed, reason: 'We keep to what is agreed.' };
    expect((await practice.ask('POST', path, answer(order, kept))).status).toBe(200);
  });

  it('gives new split entries the next positions', async () => {
    const { practice, order } = await issue();
    const split = [
      { position: '0001', date: '2026-12-10', quantity: 15 },
      { date: '2026-12-18', quantity: 25 },
    ];
    await practice.ask('POST', path, answer(order, { deliverySchedule: split, reason: 'In two loads.' }));
    const [line] = (await practice.order(order.id)).lines;
    expect(line?.deliveryScheduleIncludingRequests.map(({ position }) => position)).toEqual(['0001', '0002']);
  });

  it('carries every digit there and back', async () => {
    const { practice, order } = await issue();
    const body = JSON.stringify(answer(order, values('2026-12-10', 777))).replace(
      '777',
      '40.000000000000000000001',
    );
    expect((await practice.ask('POST', path, body)).status).toBe(200);
    const [line] = (await practice.order(order.id)).lines;
    expect(stateOf(await practice.order(order.id))).toBe('InProgress/OpenSupplierProposal');
    expect(line?.deliveryScheduleIncludingRequests[0]?.quantity).toBe('40.000000000000000000001');
  });

  it('counts one version and one later stamp for each response', async () => {
    const { practice, order } = await issue();
    for (const line of [values('2026-12-20'), values('2026-12-21')]) {
      await practice.ask('POST', path, answer(order, line));
    }
    const after = await practice.order(order.id);
    expect(after.version).toBe('3');
    expect(after.lastUpdatedAt > order.lastUpdatedAt).toBe(true);
    expect(after.lines[0]?.lastUpdatedAt).toBe(after.lastUpdatedAt);
    expect(practice.service.world.responses).toHaveLength(2);
  });

  it('learns the number of a buyer that had none from the first answer and holds to it', async () => {
    const { practice } = await issue();
    const order = practice.service.buyers.issue({ buyer: 'Moreau', lines: [{}] });
    expect((await practice.order(order.id)).supplierOrder.buyerAccountNumber).toBeUndefined();
    const sent = (buyerAccountNumber: string) => ({
      order: { buyerAccountNumber, purchaseOrderNumber: order.purchaseOrderNumber },
      lines: [{ purchaseOrderLinePosition: '100', ...accept }],
    });
    expect((await practice.ask('POST', path, sent('C-77'))).status).toBe(200);
    expect((await practice.order(order.id)).supplierOrder.buyerAccountNumber).toBe('C-77');
    expect(fieldOf(await practice.ask('POST', path, sent('C-78')))).toBe('order.buyerAccountNumber');
  });
});

describe('a refused response changes nothing and names the field', () => {
  const hundredAndOne = Array.from({ length: 101 }, () => ({ date: '2026-12-10', quantity: 1 }));
  it.each<[string, (order: PracticeOrder) => unknown, string]>([
    ['no JSON', () => '{"order":', 'body'],
    ['no order', () => ({ lines: [] }), 'order'],
    [
      'no buyer account number',
      (o) => ({ ...answer(o, accept), order: { purchaseOrderNumber: 'x' } }),
      'order.buyerAccountNumber',
    ],
    [
      'another buyer’s number',
      (o) => ({
        ...answer(o, accept),
        order: { purchaseOrderNumber: o.purchaseOrderNumber, buyerAccountNumber: 'D-1' },
      }),
      'order.buyerAccountNumber',
    ],
    [
      'white space in an identifier',
      (o) => ({ ...answer(o, accept), order: { purchaseOrderNumber: 'a b', buyerAccountNumber: 'D-1' } }),
      'order.purchaseOrderNumber',
    ],
    ['no line', (o) => ({ ...answer(o, accept), lines: [] }), 'lines'],
    [
      '501 lines',
      (o) => ({
        ...answer(o, accept),
        lines: Array.from({ length: 501 }, () => ({ purchaseOrderLinePosition: '10' })),
      }),
      'lines',
    ],
    [
      'an unknown line',
      (o) => answer(o, { ...accept, purchaseOrderLinePosition: '99' }),
      'lines[0].purchaseOrderLinePosition',
    ],
    [
      'a line twice',
      (o) => ({ ...answer(o, accept), lines: [...answer(o, accept).lines, ...answer(o, accept).lines] }),
      'lines[1].purchaseOrderLinePosition',
    ],
    ['nothing said', (o) => answer(o, {}), 'lines[0]'],
    [
      'yes and no',
      (o) => answer(o, { indicators: { accepted: true, rejected: true } }),
      'lines[0].indicators',
    ],
    ['a rejection without reason', (o) => answer(o, { indicators: { rejected: true } }), 'lines[0].reason'],
    [
      'a rejection of the header without reason',
      (o) => ({ ...answer(o, {}), order: { ...answer(o, {}).order, indicators: { rejected: true } } }),
      'lines[0].reason',
    ],
    [
      'a delivery without date and without reason',
      (o) => answer(o, { deliverySchedule: [{ position: '0001', quantity: 40 }] }),
      'lines[0].reason',
    ],
    [
      'a delivery without date and quantity',
      (o) => answer(o, { deliverySchedule: [{ position: '0001' }], reason: 'Not known yet.' }),
      'lines[0].deliverySchedule[0]',
    ],
    [
      'a split without reason',
      (o) =>
        answer(o, {
          deliverySchedule: [
            { position: '0001', date: '2026-12-10', quantity: 15 },
            { date: '2026-12-18', quantity: 25 },
          ],
          reason: ' ',
        }),
      'lines[0].reason',
    ],
    ['30 February', (o) => answer(o, values('2026-02-30')), 'lines[0].deliverySchedule[0].date'],
    [
      'a quantity in words',
      (o) => answer(o, { deliverySchedule: [{ date: '2026-12-10', quantity: '40' }] }),
      'lines[0].deliverySchedule[0].quantity',
    ],
    [
      'a quantity of zero',
      (o) => answer(o, values('2026-12-10', 0)),
      'lines[0].deliverySchedule[0].quantity',
    ],
    [
      'an unknown delivery',
      (o) => answer(o, { deliverySchedule: [{ position: '0007', date: '2026-12-10', quantity: 1 }] }),
      'lines[0].deliverySchedule[0].position',
    ],
    [
      'a delivery twice',
      (o) =>
        answer(o, {
          deliverySchedule: [1, 2].map((quantity) => ({ position: '0001', date: '2026-12-10', quantity })),
          reason: 'Two loads.',
        }),
      'lines[0].deliverySchedule[1].position',
    ],
    ['101 deliveries', (o) => answer(o, { deliverySchedule: hundredAndOne }), 'lines[0].deliverySchedule'],
    ['prices without a price', (o) => answer(o, { prices: { priceUnitQuantity: 1 } }), 'lines[0].prices'],
    [
      '101 documents',
      (o) => answer(o, { ...accept, documents: hundredAndOne.map(() => ({ name: 'a' })) }),
      'lines[0].documents',
    ],
    ...(
      [
        ['countryOfOriginCodeIso2', { countryOfOriginCodeIso2: 'XX' }],
        ['combinedNomenclatureCode', { combinedNomenclatureCode: '7318' }],
        ['netWeight', { netWeight: 0, netWeightUnitOfMeasureIso: 'KGM' }],
        ['netWeightUnitOfMeasureIso', { netWeight: 1 }],
        ['dangerousGoodsCodeUnece', { dangerousGoodsCodeUnece: '4' }],
      ] as const
    ).map(([field, itemDetails]): [string, (order: PracticeOrder) => unknown, string] => [
      `a wrong ${field}`,
      (o) => answer(o, { ...accept, itemDetails }),
      `lines[0].itemDetails.${field}`,
    ]),
    [
      'an unknown document',
      (o) => answer(o, { ...accept, documents: [{ objectId: 'none' }] }),
      'lines[0].documents[0].objectId',
    ],
  ])('%s', async (_, body, field) => {
    const { practice, order } = await issue();
    const reply = await practice.ask('POST', path, body(order));
    expect([reply.status, fieldOf(reply)]).toEqual([400, field]);
    expect((await practice.order(order.id)).version).toBe('1');
  });

  it('an unknown order is 404, missing credentials are 401, another content type is 415', async () => {
    const { practice, order } = await issue();
    const unknown = {
      ...answer(order, accept),
      order: { purchaseOrderNumber: 'X-1', buyerAccountNumber: 'D-10034' },
    };
    const reply = await practice.ask('POST', path, unknown);
    expect([reply.status, fieldOf(reply)]).toEqual([404, 'order.purchaseOrderNumber']);
    const body = JSON.stringify(answer(order, accept));
    expect((await practice.call('POST', path, { body })).status).toBe(401);
    const plain = { authorization: practice.basic, 'content-type': 'text/plain' };
    expect((await practice.call('POST', path, { headers: plain, body })).status).toBe(415);
  });

  it('a confirmed line can’t be rejected', async () => {
    const { practice, order } = await issue();
    await practice.ask('POST', path, answer(order, accept));
    const reply = await practice.ask('POST', path, answer(order, reject));
    expect([reply.status, fieldOf(reply)]).toEqual([400, 'lines[0].indicators.rejected']);
  });
});

describe('a response in XML', () => {
  const send = (practice: Practice, body: string) =>
    practice.call('POST', path, {
      headers: { authorization: practice.basic, 'content-type': 'application/xml; charset=utf-8' },
      body,
    });
  const xml = (order: PracticeOrder, line: string) => `<?xml version="1.0" encoding="UTF-8"?>
    <SendOrderResponseBySupplier>
      <order><buyerAccountNumber>D-10034</buyerAccountNumber>
        <purchaseOrderNumber>${order.purchaseOrderNumber}</purchaseOrderNumber><note>Größe M &amp; L</note></order>
      <line><purchaseOrderLinePosition>10</purchaseOrderLinePosition>${line}</line>
      <erpResponseDateTime>2026-11-17T10:00:00</erpResponseDateTime>
    </SendOrderResponseBySupplier>`;

  it('means the same as in JSON, repeated elements in the place of arrays', async () => {
    const { practice, order } = await issue();
    const delivery = (date: string, quantity: string, position = '') =>
      `<deliveryScheduleLine>${position}<date>${date}</date><quantity>${quantity}</quantity></deliveryScheduleLine>`;
    const reply = await send(
      practice,
      xml(
        order,
        `${delivery('2026-12-10', '15.000000000000000001', '<position>0001</position>')}${delivery('2026-12-18', '25')}<reason>Two loads</reason>`,
      ),
    );
    expect([reply.status, reply.text]).toEqual([200, '{}']);
    const after = await practice.order(order.id);
    expect(stateOf(after)).toBe('InProgress/OpenSupplierProposal');
    expect(after.lines[0]?.deliveryScheduleIncludingRequests).toMatchObject([
      { position: '0001', date: '2026-12-10', quantity: '15.000000000000000001' },
      { position: '0002', date: '2026-12-18', quantity: '25' },
    ]);
    expect(practice.service.world.responses[0]?.response.order.notes).toEqual(['Größe M & L']);
  });

  it('accepts by indicator', async () => {
    const { practice, order } = await issue();
    await send(practice, xml(order, '<indicators><accepted>true</accepted></indicators>'));
    expect(stateOf(await practice.order(order.id))).toBe('Confirmed');
  });

  it.each([
    ['<SendOrderResponseBySupplier>', 'body'],
    ['<SomethingElse/>', 'SendOrderResponseBySupplier'],
    ['<!DOCTYPE a [<!ENTITY x "y">]><SendOrderResponseBySupplier/>', 'body'],
  ])('is refused as %s', async (body, field) => {
    const { practice } = await issue();
    const reply = await send(practice, body);
    expect([reply.status, fieldOf(reply)]).toEqual([400, field]);
  });

  it('may leave out a date that isn’t known yet, with a reason', async () => {
    const { practice, order } = await issue();
    const line =
      '<deliveryScheduleLine><position>0001</position><quantity>40</quantity></deliveryScheduleLine>';
    expect(fieldOf(await send(practice, xml(order, line)))).toBe('lines[0].reason');
    expect((await send(practice, xml(order, `${line}<reason>Not known yet</reason>`))).status).toBe(200);
    const [after] = (await practice.order(order.id)).lines;
    expect(after?.deliveryScheduleIncludingRequests).toEqual([{ position: '0001', quantity: '40' }]);
  });

  it('names the field that is at fault', async () => {
    const { practice, order } = await issue();
    const line =
      '<deliveryScheduleLine><date>2026-12-10</date><quantity>a few</quantity></deliveryScheduleLine>';
    expect(fieldOf(await send(practice, xml(order, line)))).toBe('lines[0].deliverySchedule[0].quantity');
  });
});
