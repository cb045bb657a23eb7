import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  backorderDay,
  backorderOf,
  composeDespatchAdvice,
  despatchAdviceSchema,
  despatchedIn,
  despatchProblem,
  isNumberOfOurs,
  openDeliveries,
  travelOf,
  travelProblem,
  wholeDelivery,
} from '../../../src/shared/domain/delivery/despatch-advice.ts';
import type { OrderLine } from '../../../src/shared/domain/order/order.ts';
import { calendarDate } from '../../../src/shared/domain/values/calendar-date.ts';
import { addDecimals, compareDecimals, decimal } from '../../../src/shared/domain/values/decimal.ts';
import { aLine, anOrder, delivery, netPrice, status } from '../../fixtures/build-order.ts';
import { aShipment, aShipmentLine } from '../../fixtures/build-shipment.ts';

const agreed = (...schedule: ReturnType<typeof delivery>[]): OrderLine =>
  aLine({
    status: status('Confirmed'),
    confirmedLine: { deliverySchedule: schedule, prices: netPrice('1') },
  });

const two = agreed(delivery('2026-12-10', '40', '0001'), delivery('2026-12-17', '12', '0002'));
const took = (quantity: string, deliverySchedulePosition: string | null = null) => ({
  ...{ purchaseOrderLinePosition: '00010', deliverySchedulePosition },
  quantity: decimal(quantity),
});
const openOf = (...despatched: ReturnType<typeof took>[]): string[] =>
  openDeliveries(anOrder({ lines: [two] }), despatched).map(({ open }) => open);

describe('the quantity left to despatch', () => {
  it('is the confirmed one', () => {
    const [first] = openDeliveries(anOrder({ lines: [two] }), []);
    expect(first).toMatchObject({
      position: '00010',
      entry: 0,
      deliverySchedulePosition: '0001',
      open: '40',
    });
    expect(openOf()).toEqual(['40', '12']);
  });

  it.each([
    ['issued', { status: status('Issued') }],
    ['in progress', { status: status('InProgress', 'OpenSupplierProposal') }],
    ['cancelled', { status: status('Cancelled') }],
    ['a charge', { lineType: 'Charge' }],
    ['a service', { lineType: 'Service' }],
    ['delivered', { delivered: true }],
    ['not expected any more', { noDeliveryExpected: true }],
  ] as const)('is zero for a line that is %s', (_, change) => {
    expect(openDeliveries(anOrder({ lines: [{ ...two, ...change }] }), [])).toEqual([]);
  });

  it('is reduced by open advices: for the delivery that they name, else for the earliest', () => {
    expect(openOf(took('5', '0002'))).toEqual(['40', '7']);
    expect(openOf(took('5'))).toEqual(['35', '12']);
    expect(openOf(took('41'))).toEqual(['11']);
    // A quantity above the named delivery's is taken from the others.
    expect(openOf(took('13', '0002'))).toEqual(['39']);
    expect(openOf(took('1000'))).toEqual([]);
    const later = agreed(delivery('2026-12-17', '12', '0001'), delivery('2026-12-10', '40', '0002'));
    expect(openDeliveries(anOrder({ lines: [later] }), [took('5')]).map(({ open }) => open)).toEqual([
      '12',
      '35',
    ]);
  });

  it.each(['Shipped', 'Delivered'])('leaves out deliveries that the service itself calls %s', (logistics) => {
    const left = { ...delivery('2026-12-10', '40', '0001'), status: logistics };
    const line = agreed(left, delivery('2026-12-17', '12', '0002'));
    expect(openDeliveries(anOrder({ lines: [line] }), []).map(({ open }) => open)).toEqual(['12']);
  });

  it.each(['Shipped', 'Delivered'])(
    'leaves out a whole line that is %s, where no delivery has a status',
    (logistics) => {
      const bare = agreed({ ...delivery('2026-12-10', '100'), status: null });
      const deliverySchedule = bare.deliverySchedule.map((entry) => ({ ...entry, status: null }));
      const line = { ...bare, deliverySchedule, status: { ...bare.status, logisticsStatus: logistics } };
      expect(openDeliveries(anOrder({ lines: [line] }), [])).toEqual([]);
      expect(openDeliveries(anOrder({ lines: [line] }), [took('100')])).toEqual([]);
    },
  );

  it('goes by a delivery’s own status before that of its line', () => {
    const sent = { ...delivery('2026-12-10', '40', '0001'), status: null };
    const line = agreed(sent, delivery('2026-12-17', '12', '0002'));
    const shipped = {
      ...{ ...line, deliverySchedule: [sent] },
      status: { ...line.status, logisticsStatus: 'Shipped' },
    };
    const left = openDeliveries(anOrder({ lines: [shipped] }), [took('40')]);
    expect(left.map(({ entry, open }) => [entry, open])).toEqual([[1, '12']]);
  });

  it('is reduced on each line only by its own open advices', () => {
    const other = { ...two, position: '00020' };
    const open = openDeliveries(anOrder({ lines: [two, other] }), [took('5', '0001')]);
    expect(open.map((one) => [one.position, one.entry, one.open])).toEqual([
      ['00010', 0, '35'],
      ['00010', 1, '12'],
      ['00020', 0, '40'],
      ['00020', 1, '12'],
    ]);
  });

  it('is taken off the earliest days first, and of one day in the order of the schedule', () => {
    const [late, early, alsoEarly] = [
      delivery('2026-12-17', '10', '0001'),
      delivery('2026-12-10', '20', '0002'),
      delivery('2026-12-10', '30', '0003'),
    ];
    const left = (quantity: string) =>
      openDeliveries(anOrder({ lines: [agreed(late, early, alsoEarly)] }), [took(quantity)]).map(
        ({ entry, open }) => [entry, open],
      );
    expect(left('5')).toEqual([
      [0, '10'],
      [1, '15'],
      [2, '30'],
    ]);
    expect(left('25')).toEqual([
      [0, '10'],
      [2, '25'],
    ]);
    expect(left('55')).toEqual([[0, '5']]);
  });

  it('has no delivery without a position named by a despatch that names none', () => {
    const line = agreed(delivery('2026-12-17', '12', null), delivery('2026-12-10', '40', null));
    const open = openDeliveries(anOrder({ lines: [line] }), [took('5')]);
    expect(open.map((one) => one.open)).toEqual(['12', '35']);
  });

  it('and open advices together equal the confirmed quantity, with any division', () => {
    const quantity = fc.integer({ min: 1, max: 30 }).map(String);
    const despatched = fc.record({ quantity, position: fc.constantFrom(null, '0001', '0002', 'unknown') });
    fc.assert(
      fc.property(fc.array(despatched, { maxLength: 4 }), (list) => {
        const all = list.map((one) => took(one.quantity, one.position));
        const sum = all.map((one) => one.quantity).reduce(addDecimals, decimal('0'));
        const left = openDeliveries(anOrder({ lines: [two] }), all)
          .map(({ open }) => open)
          .reduce(addDecimals, decimal('0'));
        const rest = 52 - Number(sum);
        expect(Number(left)).toBe(Math.max(0, rest));
        expect(compareDecimals(left, decimal('0'))).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('the obstacles to sending a despatch advice', () => {
  const open = openDeliveries(anOrder({ lines: [two] }), []);
  const [first, second] = open.map(wholeDelivery);
  if (first === undefined || second === undefined) throw new Error('nothing is open');

  it('are none if the whole quantity is sent', () => {
    expect(despatchProblem([first, second], open)).toBeNull();
  });

  it.each([
    ['no-goods', []],
    ['twice', [first, first]],
    ['not-open', [{ ...first, entry: 7 }]],
    ['not-open', [{ ...first, open: decimal('39') }]],
    ['quantity-not-positive', [{ ...first, despatchQuantity: decimal('0') }]],
    ['quantity-not-positive', [{ ...first, despatchQuantity: decimal('-1') }]],
    ['backorder-date-missing', [{ ...first, despatchQuantity: decimal('39.5') }]],
  ] as const)('is %s', (problem, lines) => {
    expect(despatchProblem(lines, open)?.problem).toBe(problem);
  });

  it('name their line, and are none if there is no line', () => {
    expect(despatchProblem([], open)).toEqual({ problem: 'no-goods', position: '' });
    const fewer = { ...first, despatchQuantity: decimal('39') };
    expect(despatchProblem([fewer], open)).toEqual({ problem: 'backorder-date-missing', position: '00010' });
    expect(despatchProblem([{ ...fewer, backorderDate: calendarDate('2026-12-24') }], open)).toBeNull();
  });

  it('is not the same delivery of another line', () => {
    const other = openDeliveries(anOrder({ lines: [two, { ...two, position: '00020' }] }), []);
    expect(despatchProblem(other.map(wholeDelivery), other)).toBeNull();
    expect(despatchProblem(other.map(wholeDelivery), open)).toEqual({
      problem: 'not-open',
      position: '00020',
    });
  });

  it('is more than 500 deliveries, or an item without a number', () => {
    const [some] = open;
    if (some === undefined) throw new Error('nothing is open');
    const many = Array.from({ length: 501 }, (_, entry) => ({ ...some, entry }));
    const all = many.map(wholeDelivery);
    expect(despatchProblem(all, many)).toEqual({ problem: 'too-many-lines', position: '' });
    expect(despatchProblem(all.slice(0, 500), many)).toBeNull();
    const unnamed = [{ ...some, item: { ...some.item, number: null } }];
    const problem = { problem: 'item-number-missing', position: some.position };
    expect(despatchProblem(unnamed.map(wholeDelivery), unnamed)).toEqual(problem);
  });

  it('include a quantity above the confirmed one', () => {
    expect(despatchProblem([{ ...first, despatchQuantity: decimal('41') }], open)).toBeNull();
  });
});

describe('a despatch advice', () => {
  const order = anOrder({ lines: [two], purchaseOrderNumber: 'PO-7' });
  const open = openDeliveries(order, []);
  const written = '2026-12-08T14:30:00';
  const header = {
    ...{ supplierCompanyId: null, buyerAccountNumber: 'B', despatchAdviceNumber: 'D' },
    shipment: {
      ...{ shipmentNumber: 'S', shipmentCompanyName: null, trackingNumber: null },
      ...{ departure: null, destination: null },
    },
  };

  it('has the remainder as a backorder with its date, exactly', () => {
    const [whole] = open.map(wholeDelivery);
    if (whole === undefined) throw new Error('nothing is open');
    const date = calendarDate('2027-01-04');
    const part = { ...whole, despatchQuantity: decimal('0.1'), backorderDate: date };
    const { lines } = composeDespatchAdvice(order, [part], open, header, written);
    expect(lines).toMatchObject([
      {
        ...{
          despatchAdviceLinePosition: '1',
          purchaseOrderNumber: 'PO-7',
          purchaseOrderLinePosition: '00010',
        },
        ...{ deliverySchedulePosition: '0001', despatchQuantity: '0.1' },
        ...{ backorderQuantity: '39.9', backorderDate: '2027-01-04' },
      },
    ]);
    const none = composeDespatchAdvice(order, [{ ...whole, backorderDate: date }], open, header, written);
    expect(none.lines[0]).toMatchObject({ backorderQuantity: null, backorderDate: null });
  });

  it('has its own time of writing, and leaves the header unchanged', () => {
    const advice = composeDespatchAdvice(order, open.map(wholeDelivery), open, header, written);
    expect([advice.erpIssueDateTime, advice.header]).toEqual([written, header]);
  });

  it('travels to the place that the order names, on the days that are given', () => {
    const { countryName: _, ...location } = order.destination;
    const [leaves, arrives] = [calendarDate('2026-12-08'), calendarDate('2026-12-10')];
    const place = { ...location, code: 'P1', city: 'Bremen' };
    const there = { destination: { ...order.destination, code: 'P1', city: 'Bremen' } };
    expect(travelOf(there, { departureDate: leaves, arrivalDate: arrives })).toEqual({
      departure: { actualDate: leaves },
      destination: { location: place, scheduledStartDate: arrives },
    });
    expect(travelOf(there, { departureDate: null, arrivalDate: null })).toEqual({
      departure: null,
      destination: { location: place, scheduledStartDate: null },
    });
    // A place without a code can't be sent: the service knows a location by its id.
    const unknown = { destination: { ...there.destination, code: null } };
    expect(travelOf(unknown, { departureDate: null, arrivalDate: null }).destination).toBeNull();
    expect(travelOf(unknown, { departureDate: null, arrivalDate: arrives }).destination).toEqual({
      ...{ location: null, scheduledStartDate: arrives },
    });
  });

  it.each([
    [null, null, null],
    ['2026-12-08', null, null],
    [null, '2026-12-08', null],
    ['2026-12-08', '2026-12-08', null],
    ['2026-12-08', '2026-12-07', 'arrival-before-departure'],
  ])('that leaves on %s and arrives on %s: %s', (departure, arrival, problem) => {
    const dayOf = (text: string | null) => (text === null ? null : calendarDate(text));
    const travel = { departureDate: dayOf(departure), arrivalDate: dayOf(arrival) };
    expect(travelProblem(travel)?.problem ?? null).toBe(problem);
  });

  it('that arrives before it leaves is at fault in no line', () => {
    const travel = {
      ...{ departureDate: calendarDate('2026-12-08'), arrivalDate: calendarDate('2026-12-07') },
    };
    expect(travelProblem(travel)).toEqual({ problem: 'arrival-before-departure', position: '' });
  });

  it('names the item of each line as the order does', () => {
    const { lines } = composeDespatchAdvice(order, open.map(wholeDelivery), open, header, written);
    expect(lines.map(({ item }) => item)).toEqual([two.item, two.item]);
  });

  it('of an earlier format is read as it was', () => {
    const { supplierCompanyId: _, shipment, ...rest } = header;
    const { departure: __, destination: ___, ...old } = shipment;
    const advice = composeDespatchAdvice(order, open.map(wholeDelivery), open, header, written);
    const stored: unknown = JSON.parse(
      JSON.stringify({ header: { ...rest, shipment: old }, lines: advice.lines }),
    );
    expect(despatchAdviceSchema.parse(stored)).toEqual({ ...advice, erpIssueDateTime: null });
  });

  it('has a number that can be read and has no white space', () => {
    expect(['A-1', 'a b', '', 'a\nb', 'x'.repeat(101)].map(isNumberOfOurs)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it('suggests the confirmed day for the rest, unless that has passed', () => {
    const [one] = open;
    if (one === undefined) throw new Error('nothing is open');
    expect(backorderDay(one, calendarDate('2026-12-09'))).toBe('2026-12-10');
    expect(backorderDay(one, calendarDate('2026-12-10'))).toBeNull();
    expect(backorderOf({ open: decimal('1.0'), despatchQuantity: decimal('1') })).toBeNull();
  });
});

describe('a shipment', () => {
  const line = aShipmentLine({ purchaseOrderNumber: 'PO-7', despatchQuantity: decimal('3') });

  it('counts for the lines of the order that it names, until the buyer rejects it', () => {
    const shipment = aShipment({ lines: [line, aShipmentLine({ purchaseOrderNumber: 'PO-8' })] });
    expect(despatchedIn(shipment, 'PO-7')).toEqual([took('3')]);
    expect(despatchedIn({ ...shipment, processStatus: 'Rejected' }, 'PO-7')).toEqual([]);
  });

  it('doesn’t count without a line', () => {
    const lines = [{ ...line, purchaseOrderLinePosition: null }];
    expect(despatchedIn(aShipment({ lines }), 'PO-7')).toEqual([]);
  });

  it('doesn’t count without a quantity', () => {
    expect(despatchedIn(aShipment({ lines: [{ ...line, despatchQuantity: null }] }), 'PO-7')).toEqual([]);
  });
});
