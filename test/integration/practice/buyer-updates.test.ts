import { describe, expect, it } from 'vitest';
import type { PracticeLine, PracticeOrder } from '../../../src/main/practice/orders/practice-order.ts';
import { fieldOf, type Practice, type Reply, startPractice } from './practice-client.ts';

/** A buyer's updates of an existing order, at the endpoints beside the order's own. */

const base = '/v2/api-connector/order';

const send = (practice: Practice, what: string, order: object, lines?: object[]): Promise<Reply> =>
  practice.ask('POST', `${base}/${what}`, { order: { purchaseOrderNumber: 'PO-1', ...order }, lines });

/** An order of three lines at a service of its own, confirmed by default. */
const openWithOrder = async ({ isConfirmed = true } = {}) => {
  const practice = await startPractice({ sample: 'empty' });
  const { buyers, world } = practice.service;
  const deliverySchedule = [
    { date: '2026-12-10', quantity: '5' },
    { date: '2026-12-17', quantity: '7' },
  ];
  const { id } = buyers.issue({
    ...{ buyer: 'Kessler', purchaseOrderNumber: 'PO-1' },
    lines: [{ deliverySchedule }, { deliverySchedule }, { deliverySchedule }],
  });
  if (isConfirmed)
    expect((await send(practice, 'indicators', { indicators: { confirmed: true } })).status).toBe(200);
  const order = (): PracticeOrder => {
    const found = world.order(id);
    if (found === undefined) throw new Error('There is no order.');
    return found;
  };
  const states = () => order().lines.map((line) => stateOf(line));
  return { practice, id, order, states };
};

const stateOf = ({ processStatus, inProgressStatus, logisticsStatus }: PracticeLine): string =>
  [processStatus, inProgressStatus, logisticsStatus].filter((one) => one !== null).join(' ');

describe('a buyer’s indicators', () => {
  it('of the order apply to every line, and a line’s own come first', async () => {
    const { practice, states } = await openWithOrder({ isConfirmed: false });
    const indicators = { confirmed: true };
    await send(practice, 'indicators', { indicators }, [
      { position: '20', indicators: { confirmed: false } },
    ]);
    expect(states()).toEqual(['Confirmed Open', 'Issued Open', 'Confirmed Open']);
  });

  it.each<[string, object, string]>([
    [
      'requestReconfirmation',
      { requestReconfirmation: true },
      'InProgress OpenBuyerReconfirmationRequest Open',
    ],
    ['shipped', { shipped: true }, 'Confirmed Shipped'],
    ['delivered', { delivered: true }, 'Confirmed Delivered'],
    ['delivered, after that shipped', { shipped: true, delivered: true }, 'Confirmed Delivered'],
    ['completed', { completed: true }, 'Completed Open'],
    ['cancelled', { cancelled: true }, 'Cancelled Cancelled'],
    ['completed before cancelled', { completed: true, cancelled: true }, 'Completed Open'],
    ['nothing', { cancelled: false, shipped: false }, 'Confirmed Open'],
  ])('%s', async (_, indicators, state) => {
    const { practice, states } = await openWithOrder();
    const reply = await send(practice, 'indicators', {}, [{ position: '20', indicators }]);
    expect(reply.status).toBe(200);
    expect(states()).toEqual(['Confirmed Open', state, 'Confirmed Open']);
  });

  it('noDeliveryExpected, autoConfirm and proposeWhenAccepted stay with the order and the line', async () => {
    const { practice, order, states } = await openWithOrder({ isConfirmed: false });
    await send(practice, 'indicators', { indicators: { autoConfirm: true, noDeliveryExpected: true } }, [
      { position: '20', indicators: { autoConfirm: false, noDeliveryExpected: false } },
      { position: '30', indicators: { proposeWhenAccepted: true } },
    ]);
    expect(order().lines.map(({ noDeliveryExpected }) => noDeliveryExpected)).toEqual([true, false, true]);
    const other = { deliverySchedule: [{ date: '2027-01-04', quantity: 12 }] };
    const reply = await practice.ask('POST', '/v2/api-connector/order-response', {
      order: { buyerAccountNumber: 'D-10034', purchaseOrderNumber: 'PO-1' },
      lines: [
        { purchaseOrderLinePosition: '10', ...other },
        { purchaseOrderLinePosition: '20', ...other },
        { purchaseOrderLinePosition: '30', indicators: { accepted: true } },
      ],
    });
    expect(reply.status).toBe(200);
    const proposed = 'InProgress OpenSupplierProposal Open';
    expect(states()).toEqual(['Confirmed Open', proposed, proposed]);
  });

  it('cancelLineWhenMissing cancels the lines that the message leaves out', async () => {
    const { practice, states } = await openWithOrder();
    await send(practice, 'indicators', { indicators: { cancelLineWhenMissing: true } }, [
      { position: '20', indicators: { shipped: true } },
    ]);
    expect(states()).toEqual(['Cancelled Cancelled', 'Confirmed Shipped', 'Cancelled Cancelled']);
  });

  it('can be part of an order, in JSON and in XML', async () => {
    const practice = await startPractice({ sample: 'empty' });
    const header = '<supplierAccountNumber>0000700932</supplierAccountNumber>';
    const item = '<item><number>10-4471</number></item>';
    const delivery =
      '<deliveryScheduleLine><date>2026-12-10</date><quantity>5</quantity></deliveryScheduleLine>';
    const lines = ['10', '20']
      .map((position) => `<line><position>${position}</position>${item}${delivery}</line>`)
      .join('');
    const sent = await practice.call('POST', base, {
      headers: { authorization: practice.basic, 'content-type': 'application/xml' },
      body: `<SendOrderByBuyer><order>${header}<purchaseOrderNumber>X-1</purchaseOrderNumber><indicators><confirmed>true</confirmed></indicators></order>${lines}</SendOrderByBuyer>`,
    });
    expect(sent.status).toBe(200);
    const json = await practice.ask('POST', base, {
      order: { supplierAccountNumber: '0000700932', purchaseOrderNumber: 'X-1' },
      lines: [{ position: '20', indicators: { requestReconfirmation: true } }],
    });
    expect(json.status).toBe(200);
    expect(practice.service.world.orderByNumber('X-1')?.lines.map(stateOf)).toEqual([
      'Confirmed Open',
      'InProgress OpenBuyerReconfirmationRequest Open',
    ]);
  });
});

describe('a buyer’s receipt of goods', () => {
  const received = (...days: string[]) => days.map((date) => ({ date, quantity: 2.5 }));
  const days = ({ deliveryHistory }: PracticeLine) => deliveryHistory.map(({ date }) => date);

  it('is appended by deliveries, replaced by deliveryHistory, and cleared by an empty list', async () => {
    const { practice, id, order } = await openWithOrder();
    await send(practice, 'deliveries', {}, [{ position: '10', deliveries: received('2026-12-10') }]);
    await send(practice, 'deliveries', {}, [
      { position: '10', deliveries: received('2026-12-11', '2026-12-12') },
      { position: '20', deliveries: received('2026-12-11') },
    ]);
    expect(order().lines.map(days)).toEqual([['2026-12-10', '2026-12-11', '2026-12-12'], ['2026-12-11'], []]);
    const { text } = await practice.askWithToken('GET', `/order/${id}`);
    expect(JSON.parse(text).lines[1].deliveryHistory).toEqual([{ date: '2026-12-11', quantity: 2.5 }]);
    await send(practice, 'deliveryHistory', {}, [
      { position: '10', deliveryHistory: received('2026-12-14') },
      { position: '20', deliveryHistory: [] },
    ]);
    expect(order().lines.map(days)).toEqual([['2026-12-14'], [], []]);
    const { version } = order();
    await send(practice, 'deliveryHistory', {}, [{ position: '20', deliveryHistory: [] }]);
    expect(order().version).toBe(version);
  });
});

describe('a buyer’s documents', () => {
  it('are attached to the order and to lines, and one of the same code takes the place of the other', async () => {
    const { practice, order } = await openWithOrder();
    const document = (name: string) => ({ code: 'D-1', name, url: 'https://documents.example/1' });
    await send(practice, 'documents', { documents: [document('a')] }, [
      { position: '20', documents: [document('b')] },
    ]);
    await send(practice, 'documents', { documents: [document('c')] });
    expect(order().documents.map(({ name }) => name)).toContain('c');
    expect(order().documents.map(({ name }) => name)).not.toContain('a');
    expect(order().lines[1]?.documents.map(({ name }) => name)).toContain('b');
  });
});

describe('a schedule', () => {
  it('sets the status and transport of each delivery', async () => {
    const { practice, id, order } = await openWithOrder();
    const reply = await practice.ask('POST', base, {
      order: { supplierAccountNumber: '0000700932', purchaseOrderNumber: 'PO-1' },
      lines: [
        {
          position: '10',
          deliverySchedule: [
            { position: '0001', date: '2026-12-10', quantity: 5, status: 'Shipped', transportMode: '3' },
            { position: '0002', date: '2026-12-17', quantity: 7, status: 'Produced' },
          ],
        },
      ],
    });
    expect(reply.status).toBe(200);
    expect(order().lines[0]).toMatchObject({ processStatus: 'Confirmed', logisticsStatus: 'Produced' });
    const { text } = await practice.askWithToken('GET', `/order/${id}`);
    expect(JSON.parse(text).lines[0].deliverySchedule).toMatchObject([
      { position: '0001', status: 'Shipped', transportMode: '3' },
      { position: '0002', status: 'Produced' },
    ]);
  });
});

describe('item details', () => {
  it('of both sides are merged, the supplier’s values first', async () => {
    const practice = await startPractice({ sample: 'empty' });
    await practice.ask('POST', base, {
      order: { supplierAccountNumber: '0000700932', purchaseOrderNumber: 'PO-1' },
      lines: [
        {
          ...{ position: '10', item: { number: '10-4471' } },
          deliverySchedule: [{ date: '2026-12-10', quantity: 5 }],
          itemDetails: { countryOfOriginCodeIso2: 'DE', combinedNomenclatureCode: '84831095' },
        },
      ],
    });
    const order = practice.service.world.orderByNumber('PO-1');
    const said = { countryOfOriginCodeIso2: 'NL', netWeight: 1.25, netWeightUnitOfMeasureIso: 'KGM' };
    const reply = await practice.ask('POST', '/v2/api-connector/order-response', {
      order: { buyerAccountNumber: 'D-10034', purchaseOrderNumber: 'PO-1' },
      lines: [{ purchaseOrderLinePosition: '10', itemDetails: said }],
    });
    expect(reply.status).toBe(200);
    const { text } = await practice.askWithToken('GET', `/order/${order?.id}`);
    const [line] = JSON.parse(text).lines;
    expect(line.supplierLine.itemDetails).toEqual(said);
    expect(line.mergedItemDetails).toEqual({ ...said, combinedNomenclatureCode: '84831095' });
    expect(line.status.processStatus).toBe('Issued');
  });
});

describe('a message with a fault', () => {
  const line = (fields: object) => [{ position: '10', ...fields }];
  it.each<[string, string, object, object[] | undefined, number, string]>([
    [
      'an unknown order',
      'indicators',
      { purchaseOrderNumber: 'X', indicators: {} },
      [],
      404,
      'order.purchaseOrderNumber',
    ],
    [
      'no order number',
      'deliveries',
      { purchaseOrderNumber: undefined },
      [],
      400,
      'order.purchaseOrderNumber',
    ],
    [
      'another buyer’s company',
      'documents',
      { companyId: 'x', documents: [{}] },
      [],
      404,
      'order.purchaseOrderNumber',
    ],
    [
      'another number of ours',
      'indicators',
      { supplierAccountNumber: '1', indicators: {} },
      [],
      400,
      'order.supplierAccountNumber',
    ],
    ['nothing to say', 'indicators', {}, [], 400, 'order.indicators'],
    [
      'an indicator in words',
      'indicators',
      { indicators: { shipped: 'yes' } },
      [],
      400,
      'order.indicators.shipped',
    ],
    [
      'a line’s indicator in words',
      'indicators',
      {},
      line({ indicators: { completed: 1 } }),
      400,
      'lines[0].indicators.completed',
    ],
    ['an unknown line', 'indicators', {}, [{ position: '99', indicators: {} }], 400, 'lines[0].position'],
    ['a line twice', 'indicators', {}, [...line({}), ...line({})], 400, 'lines[1].position'],
    ['no lines', 'deliveries', {}, [], 400, 'lines'],
    ['no deliveries', 'deliveries', {}, line({ deliveries: [] }), 400, 'lines[0].deliveries'],
    [
      'a day that isn’t',
      'deliveries',
      {},
      line({ deliveries: [{ date: '2026-02-30', quantity: 1 }] }),
      400,
      'lines[0].deliveries[0].date',
    ],
    [
      'a quantity of zero',
      'deliveryHistory',
      {},
      line({ deliveryHistory: [{ date: '2026-12-10', quantity: 0 }] }),
      400,
      'lines[0].deliveryHistory[0].quantity',
    ],
    ['no history', 'deliveryHistory', {}, line({}), 400, 'lines[0].deliveryHistory'],
    [
      '101 deliveries',
      'deliveryHistory',
      {},
      line({ deliveryHistory: Array.from({ length: 101 }, () => ({ date: '2026-12-10', quantity: 1 })) }),
      400,
      'lines[0].deliveryHistory',
    ],
    [
      'a document that isn’t there',
      'documents',
      { documents: [{ objectId: 'x' }] },
      [],
      400,
      'order.documents[0].objectId',
    ],
    ['no documents', 'documents', {}, [], 400, 'order.documents'],
  ])('%s is refused, and its field is named', async (_, what, order, lines, status, field) => {
    const { practice, order: stored } = await openWithOrder();
    const before = stored();
    const reply = await send(practice, what, order, lines);
    expect([reply.status, fieldOf(reply)]).toEqual([status, field]);
    expect(stored()).toBe(before);
  });

  it('and one with more than the whole quantity received', async () => {
    const { practice } = await openWithOrder();
    const deliveries = Array.from({ length: 60 }, () => ({ date: '2026-12-10', quantity: 1 }));
    expect((await send(practice, 'deliveries', {}, line({ deliveries }))).status).toBe(200);
    const reply = await send(practice, 'deliveries', {}, line({ deliveries }));
    expect([reply.status, fieldOf(reply)]).toEqual([400, 'lines[0].deliveries']);
  });

  it.each<[string, object, string]>([
    [
      'a stage that isn’t',
      { deliverySchedule: [{ date: '2026-12-10', quantity: 1, status: 'Lost' }] },
      'deliverySchedule[0].status',
    ],
    [
      'a currency in words',
      { prices: { netPrice: { priceInTransactionCurrency: { value: 1, currencyIso: 'Euro' } } } },
      'prices.netPrice.priceInTransactionCurrency.currencyIso',
    ],
    [
      'a price for no units',
      { prices: { netPrice: { priceInTransactionCurrency: { value: 1 } }, priceUnitQuantity: 0 } },
      'prices.priceUnitQuantity',
    ],
    [
      'a country in words',
      { itemDetails: { countryOfOriginCodeIso2: 'Germany' } },
      'itemDetails.countryOfOriginCodeIso2',
    ],
    [
      'a short nomenclature code',
      { itemDetails: { combinedNomenclatureCode: '8483' } },
      'itemDetails.combinedNomenclatureCode',
    ],
    ['a weight without unit', { itemDetails: { netWeight: 1 } }, 'itemDetails.netWeightUnitOfMeasureIso'],
    [
      'a weight in words',
      { itemDetails: { netWeight: 'heavy', netWeightUnitOfMeasureIso: 'KGM' } },
      'itemDetails.netWeight',
    ],
    [
      'a long UN number',
      { itemDetails: { dangerousGoodsCodeUnece: '12345' } },
      'itemDetails.dangerousGoodsCodeUnece',
    ],
  ])('%s, in an order and in a response', async (_, fields, field) => {
    const { practice } = await openWithOrder();
    const order = await practice.ask('POST', base, {
      order: { supplierAccountNumber: '0000700932', purchaseOrderNumber: 'PO-1' },
      lines: line(fields),
    });
    expect([order.status, fieldOf(order)]).toEqual([400, `lines[0].${field}`]);
    // Only the buyer reports the goods' status.
    if (field.endsWith('.status')) return;
    const response = await practice.ask('POST', '/v2/api-connector/order-response', {
      order: { buyerAccountNumber: 'D-10034', purchaseOrderNumber: 'PO-1' },
      lines: [{ purchaseOrderLinePosition: '10', ...fields }],
    });
    expect([response.status, fieldOf(response)]).toEqual([400, `lines[0].${field}`]);
  });
});
