import { describe, expect, it } from 'vitest';
import { nothingPending } from '../../../src/main/core/orders/pending-answers.ts';
import { folderOf } from '../../../src/shared/domain/order/folder.ts';
import type { OrderLine, ScheduleEntry, Terms } from '../../../src/shared/domain/order/order.ts';
import {
  currencyOf,
  factsToAnswer,
  isDelivered,
  lateDeliveries,
  leftOutOfTotals,
  orderFacts,
  pendingTerms,
  shownTerms,
  totalsOf,
} from '../../../src/shared/domain/order/order-facts.ts';
import { stepsToAnswer } from '../../../src/shared/domain/order/statuses.ts';
import { calendarDate } from '../../../src/shared/domain/values/calendar-date.ts';
import { decimal } from '../../../src/shared/domain/values/decimal.ts';
import {
  aLine,
  anOrder,
  confirmedLine,
  delivery,
  netPrice,
  reopenedLine,
  requestedLine,
  status,
  termsOf,
} from '../../fixtures/build-order.ts';

const other = termsOf('2026-12-24', '50', '4.20');

it('sorts the lines by the side that acts next', () => {
  const facts = orderFacts(
    anOrder({
      lines: [
        aLine({ position: '1' }),
        { ...requestedLine('OpenSupplierProposal', other), position: '2' },
        { ...requestedLine('RejectedSupplierProposal', other), position: '3' },
        { ...confirmedLine(), position: '4' },
        aLine({ position: '5', status: status('Rejected') }),
        aLine({ position: '6', status: status('Cancelled') }),
        aLine({ position: '7', status: status('InProgress', 'SomethingNew') }),
        { ...reopenedLine(other), position: '8' },
      ],
    }),
  );
  expect(facts).toMatchObject({ lineCount: 8, answer: ['1', '3', '8'], buyer: ['2', '7'], agreed: ['4'] });
});

describe('the request of the most urgent line', () => {
  const askedOf = (...lines: OrderLine[]) =>
    orderFacts(anOrder({ lines: lines.map((line, index) => ({ ...line, position: `${index}` })) })).asked;
  const inProgress = (step: string) => aLine({ status: status('InProgress', step) });
  it('is nothing beside an answer if lines were only issued, or wait for the buyer', () => {
    expect(askedOf(aLine(), confirmedLine(), requestedLine('OpenSupplierProposal', other))).toBeNull();
    expect(askedOf(inProgress('SomethingNew'))).toBeNull();
  });
  it('is shown in the order of alert importance', () => {
    const [first, ...rest] = stepsToAnswer;
    expect(askedOf(...stepsToAnswer.toReversed().map(inProgress))).toBe(first);
    expect(rest.map((step) => askedOf(aLine(), inProgress(step)))).toEqual(rest);
  });
  it('is none of a line that has moved on, in any shown step', () => {
    expect(askedOf(aLine({ status: status('Cancelled', 'OpenBuyerReopenRequest') }))).toBeNull();
    expect(askedOf(aLine({ status: status('Issued', 'OpenBuyerReopenRequest') }))).toBeNull();
  });
});

describe('an open order without a due date', () => {
  const opened = (change: Parameters<typeof anOrder>[0]) => {
    const facts = orderFacts(anOrder(change));
    return [facts.openWithoutDate, folderOf(facts, calendarDate('2026-11-26'), nothingPending, null)];
  };
  const undated = { ...confirmedLine({ deliverySchedule: [], prices: null }), deliverySchedule: [] };

  it.each([
    ['Issued', null, 'buyer', 'waiting'],
    ['InProgress', null, 'buyer', 'waiting'],
    ['SomethingNew', null, 'buyer', 'waiting'],
    ['Confirmed', null, 'agreed', 'confirmed'],
    ['Confirmed', 'Shipped', 'agreed', 'confirmed'],
    ['Confirmed', 'Delivered', null, 'closed'],
    ['Issued', 'Cancelled', null, 'closed'],
    ['Rejected', null, null, 'closed'],
    ['Completed', null, null, 'closed'],
    ['Cancelled', null, null, 'closed'],
  ])('without lines is its own status: %s, %s', (processStatus, logisticsStatus, open, folder) => {
    expect(opened({ lines: [], status: { processStatus, logisticsStatus } })).toEqual([open, folder]);
  });

  it('has a line that was confirmed without a date, until it is delivered', () => {
    expect(opened({ lines: [undated] })).toEqual(['agreed', 'confirmed']);
    const later = { ...delivery('2026-12-10', '1'), date: null };
    expect(opened({ lines: [confirmedLine({ deliverySchedule: [later], prices: null })] })).toEqual([
      ...['agreed', 'confirmed'],
    ]);
    const delivered = { ...undated, position: '2', delivered: true };
    expect(opened({ lines: [undated, delivered] })).toEqual(['agreed', 'confirmed']);
    expect(opened({ lines: [delivered] })).toEqual([null, 'closed']);
    expect(opened({ lines: [{ ...undated, noDeliveryExpected: true }] })).toEqual([null, 'closed']);
    const came = { ...undated, status: { ...status('Confirmed'), logisticsStatus: 'Delivered' } };
    expect(opened({ lines: [came] })).toEqual([null, 'closed']);
    expect(opened({ lines: [aLine({ deliverySchedule: [] })] })).toEqual([null, 'to-answer']);
  });

  it('has none if a date keeps it open', () => {
    expect(opened({ lines: [confirmedLine()] })).toEqual([null, 'confirmed']);
    expect(opened({ lines: [{ ...confirmedLine(), delivered: true }] })).toEqual([null, 'closed']);
  });
});

describe('late deliveries', () => {
  const today = calendarDate('2026-12-11');
  const agreed = (position: string, date: string): OrderLine => ({
    ...confirmedLine(termsOf(date, '100', '4.20')),
    position,
  });
  const lateIn = (...lines: OrderLine[]) => lateDeliveries(anOrder({ lines }), [], today);

  it('are agreed ones whose day has passed', () =>
    expect(lateIn(agreed('1', '2026-12-10'), agreed('2', '2026-12-11'))).toEqual([
      { position: '1', date: '2026-12-10' },
    ]));

  it('are none of a line that waits for its first answer, is delivered, or has left', () =>
    expect(
      lateIn(
        aLine(),
        { ...agreed('1', '2026-12-10'), delivered: true },
        { ...agreed('2', '2026-12-10'), status: { ...status('Confirmed'), logisticsStatus: 'Shipped' } },
        { ...agreed('3', '2026-12-10'), status: status('Cancelled') },
      ),
    ).toEqual([]));

  it('are none that an approved shipment covers', () => {
    const line = agreed('1', '2026-12-10');
    const approved = [
      { purchaseOrderLinePosition: '1', deliverySchedulePosition: null, quantity: decimal('100') },
    ];
    expect(lateDeliveries(anOrder({ lines: [line] }), approved, today)).toEqual([]);
  });
});

describe('dates', () => {
  it('the next delivery is the first that is still due or to be answered', () => {
    const lines = [
      aLine({ deliverySchedule: [delivery('2026-12-20', '1'), delivery('2026-12-15', '1')] }),
      aLine({ position: '2', status: status('Cancelled'), deliverySchedule: [delivery('2026-12-01', '1')] }),
    ];
    expect(orderFacts(anOrder({ lines }))).toMatchObject({ nextDate: '2026-12-15', dueDate: null });
  });

  describe('the next one passes over', () => {
    const part = (date: string, stage: string | null) => ({ ...delivery(date, '1', date), status: stage });
    const line = (...schedule: ReturnType<typeof part>[]): OrderLine =>
      confirmedLine({ deliverySchedule: schedule, prices: null });
    const nextOf = (...lines: OrderLine[]) => orderFacts(anOrder({ lines })).nextDate;

    it.each([
      ['Delivered', '2026-12-20'],
      ['Cancelled', '2026-12-20'],
      ['Shipped', '2026-12-20'],
      ['Open', '2026-05-10'],
      ['SomethingNew', '2026-05-10'],
      [null, '2026-05-10'],
    ])('a delivery that is %s: %s', (stage, next) => {
      expect(nextOf(line(part('2026-05-10', stage), part('2026-12-20', 'Open')))).toBe(next);
      expect(nextOf(line(part('2026-12-20', 'Open'), part('2026-05-10', stage)))).toBe(next);
    });

    it.each(['Delivered', 'Cancelled'])(
      'a line whose deliveries are all %s, while others are open',
      (stage) => {
        const over = line(part('2026-05-10', stage));
        expect(nextOf(over, aLine({ position: '2' }))).toBe('2026-12-10');
        expect(nextOf(aLine({ position: '2' }), over)).toBe('2026-12-10');
      },
    );

    it('none if none is left and no line says so itself: it isn’t closed', () => {
      const lines = [line(part('2026-06-10', 'Cancelled')), line(part('2026-05-10', 'Delivered'))];
      expect(orderFacts(anOrder({ lines }))).toMatchObject({ nextDate: '2026-05-10', dueDate: null });
    });

    it('the same in the supplier’s requests', () => {
      const wanted = {
        deliverySchedule: [part('2026-05-10', 'Delivered'), part('2027-01-20', 'Open')],
        prices: null,
      };
      expect(nextOf(requestedLine('OpenSupplierProposal', wanted))).toBe('2027-01-20');
    });

    it.each([
      ['delivered', { delivered: true }],
      ['not to be delivered', { noDeliveryExpected: true }],
      ['called off', { status: { ...status('Confirmed'), logisticsStatus: 'Cancelled' } }],
      ['rejected', { status: status('Rejected') }],
      ['completed', { status: status('Completed') }],
      ['cancelled', { status: status('Cancelled') }],
    ])('any date of a line that is %s', (_, change) => {
      const over = { ...line(part('2026-05-10', 'Open')), ...change };
      expect(nextOf(over)).toBeNull();
      expect(nextOf(over, aLine({ position: '2' }))).toBe('2026-12-10');
    });
  });

  it('the due delivery is the first confirmed one that has not arrived', () => {
    const terms = {
      deliverySchedule: [
        { ...delivery('2026-11-01', '1'), status: 'Delivered' },
        delivery('2026-12-05', '1', '0002'),
      ],
      prices: netPrice('1'),
    };
    expect(orderFacts(anOrder({ lines: [confirmedLine(terms)] })).dueDate).toBe('2026-12-05');
  });

  it('confirmed deliveries stay due while a change is requested', () => {
    expect(orderFacts(anOrder({ lines: [reopenedLine(other)] })).dueDate).toBe('2026-12-10');
  });

  it('the next delivery of a confirmed line is the confirmed one, whoever asks for another day', () => {
    for (const day of ['2026-11-01', '2027-01-20']) {
      const asked = termsOf(day, '100', '4.20');
      const agreed = termsOf('2026-12-10', '100', '4.20');
      for (const line of [
        reopenedLine(asked),
        requestedLine('OpenSupplierReopenRequest', asked, agreed),
        // We declined the change, or the buyer rejected that and asks again.
        { ...reopenedLine(asked), status: status('InProgress', 'OpenSupplierProposal') },
        { ...reopenedLine(asked), status: status('InProgress', 'RejectedSupplierProposal') },
      ])
        expect(orderFacts(anOrder({ lines: [line] }))).toMatchObject({
          nextDate: '2026-12-10',
          dueDate: '2026-12-10',
        });
    }
  });

  it('shipped goods are not due, and not closed before their arrival', () => {
    const sent = { ...confirmedLine(), status: { ...status('Confirmed'), logisticsStatus: 'Shipped' } };
    const first = { ...delivery('2026-12-10', '40', '1'), status: 'Shipped' };
    const split = aLine({
      position: '2',
      confirmedLine: { deliverySchedule: [first, delivery('2026-12-17', '60', '2')], prices: null },
      status: status('Confirmed'),
    });
    expect(orderFacts(anOrder({ lines: [sent] }))).toMatchObject({ nextDate: '2026-12-10', dueDate: null });
    expect(orderFacts(anOrder({ lines: [sent, split] })).dueDate).toBe('2026-12-17');
  });

  it('shipped goods are due if the service calls them or their order late', () => {
    const sent = { ...confirmedLine(), status: { ...status('Confirmed'), logisticsStatus: 'Shipped' } };
    const late = { ...sent, deliveryOverdue: true };
    expect(orderFacts(anOrder({ lines: [late] })).dueDate).toBe('2026-12-10');
    expect(orderFacts(anOrder({ lines: [sent], deliveryOverdue: true })).dueDate).toBe('2026-12-10');
  });

  it('nothing of a delivered line is due', () => {
    const lines = [{ ...confirmedLine(), delivered: true }];
    expect(orderFacts(anOrder({ lines }))).toMatchObject({ nextDate: null, dueDate: null });
  });
});

describe('what is still to come of a confirmed line', () => {
  const november = delivery('2026-11-01', '60', '0001');
  const december = delivery('2026-12-05', '40', '0002');
  const line = (
    change: Partial<OrderLine> = {},
    schedule: Terms['deliverySchedule'] = [november, december],
  ) => ({
    ...confirmedLine({ deliverySchedule: schedule, prices: null }),
    ...change,
  });
  const receipt = (position: string | null, quantity: string | null) => ({
    ...{ position, date: null, quantity: quantity === null ? null : decimal(quantity) },
  });
  const shipped = (quantity: string, deliverySchedulePosition: string | null, position = '00010') => ({
    ...{ purchaseOrderLinePosition: position, deliverySchedulePosition, quantity: decimal(quantity) },
  });
  const dueOf = (one: OrderLine, approved: ReturnType<typeof shipped>[] = [], isOrderLate = false) =>
    orderFacts(anOrder({ lines: [one], deliveryOverdue: isOrderLate }), approved).dueDate;

  it.each([
    ['nothing', [], '2026-11-01'],
    ['a part of a delivery', [receipt('0001', '59')], '2026-11-01'],
    ['a delivery in full', [receipt('0001', '60')], '2026-12-05'],
    ['a delivery in two parts', [receipt('0001', '59'), receipt('0001', '1')], '2026-12-05'],
    ['the later delivery first', [receipt('0002', '40')], '2026-11-01'],
    ['goods of no certain delivery: the earliest counts', [receipt(null, '60')], '2026-12-05'],
    ['all goods', [receipt(null, '100')], null],
    ['an unknown quantity', [receipt('0001', null)], '2026-11-01'],
    ['a quantity that was booked back', [receipt('0001', '60'), receipt('0001', '-60')], '2026-12-05'],
  ])('is reduced if the buyer received %s', (_, deliveryHistory, due) => {
    expect(dueOf(line({ deliveryHistory }))).toBe(due);
    expect(dueOf(line({ deliveryHistory, deliveryOverdue: true }))).toBe(due);
  });

  it.each([
    ['a delivery in full', [shipped('60', '0001')], '2026-12-05'],
    ['a part of a delivery', [shipped('59', '0001')], '2026-11-01'],
    ['goods of no certain delivery: the earliest counts', [shipped('60', null)], '2026-12-05'],
    ['another line', [shipped('60', '0001', '00020')], '2026-11-01'],
    ['all goods', [shipped('60', '0001'), shipped('40', '0002')], null],
  ])('is reduced if the buyer approved a shipment of %s', (_, approved, due) => {
    expect(dueOf(line(), approved)).toBe(due);
  });

  it('isn’t reduced by a shipment if the service marks the line or its order as late', () => {
    expect(dueOf(line({ deliveryOverdue: true }), [shipped('60', '0001')])).toBe('2026-11-01');
    expect(dueOf(line(), [shipped('60', '0001')], true)).toBe('2026-11-01');
  });

  it('is reduced by receipts and shipments together', () => {
    const deliveryHistory = [receipt('0001', '30')];
    expect(dueOf(line({ deliveryHistory }), [shipped('30', null)])).toBe('2026-11-01');
    expect(dueOf(line({ deliveryHistory }), [shipped('60', null)])).toBe('2026-12-05');
  });

  it.each([
    ['the line', { deliveryOverdue: true }, false],
    ['the order', {}, true],
  ])(
    'has goods on their way while the service marks %s as late, whatever was received',
    (_, late, isOrderLate) => {
      const gone = [{ ...november, status: 'Shipped' }, december];
      const dueAfter = (deliveryHistory: OrderLine['deliveryHistory']) =>
        dueOf(line({ ...late, deliveryHistory }, gone), [], isOrderLate);
      expect(dueAfter([])).toBe('2026-11-01');
      expect(dueAfter([receipt('0001', '59')])).toBe('2026-11-01');
      expect(dueAfter([receipt('0001', '60')])).toBe('2026-12-05');
    },
  );

  it('has no delivery of nothing, but one of an unknown quantity', () => {
    const first = (quantity: ScheduleEntry['quantity']) => [{ ...november, quantity }, december];
    expect(dueOf(line({}, first(decimal('0'))))).toBe('2026-12-05');
    expect(dueOf(line({}, first(null)))).toBe('2026-11-01');
    expect(dueOf(line({ deliveryHistory: [receipt('0001', '60')] }, first(null)))).toBe('2026-11-01');
    expect(dueOf(line({ deliveryHistory: [receipt('0002', '40')] }, first(null)))).toBe('2026-11-01');
  });

  it('is first due on the first known date', () => {
    const undated = { ...december, date: null };
    expect(dueOf(line({}, [november, undated]))).toBe('2026-11-01');
    expect(dueOf(line({}, [undated, november]))).toBe('2026-11-01');
  });
});

it('shows our own open request before the echo of the old values, and what is confirmed before a wish', () => {
  expect(shownTerms(requestedLine('OpenSupplierProposal', other))).toEqual(other);
  expect(shownTerms(reopenedLine(other))).toMatchObject(termsOf('2026-12-10', '100', '4.20'));
  expect(shownTerms(confirmedLine())).toMatchObject(termsOf('2026-12-10', '100', '4.20'));
});

it('shows our answer before the service does', () => {
  expect(pendingTerms(confirmedLine(), undefined)).toEqual(shownTerms(confirmedLine()));
  const { deliverySchedule, prices } = other;
  const answer = { kind: 'propose' as const, deliverySchedule, prices, reason: '' };
  expect(pendingTerms(confirmedLine(), answer).deliverySchedule).toMatchObject([
    { date: '2026-12-24', quantity: '50' },
  ]);
  expect(pendingTerms(reopenedLine(other), { kind: 'accept' })).toMatchObject(other);
});

it('knows when a line is delivered', () => {
  expect(isDelivered(aLine())).toBe(false);
  expect(isDelivered(aLine({ delivered: true }))).toBe(true);
  expect(isDelivered(aLine({ noDeliveryExpected: true }))).toBe(true);
  expect(isDelivered(aLine({ status: { ...status('Confirmed'), logisticsStatus: 'Delivered' } }))).toBe(true);
});

it('adds up by currency, without cancelled goods', () => {
  const lines = [
    aLine(),
    aLine({ position: '2', prices: netPrice('1', '1', 'USD') }),
    aLine({ position: '3', status: status('Rejected') }),
    aLine({ position: '4', prices: null }),
    aLine({ position: '5', prices: netPrice('0.00000001') }),
  ];
  expect(totalsOf(lines)).toEqual([
    { value: '420', currencyIso: 'EUR' },
    { value: '100', currencyIso: 'USD' },
  ]);
});

it('lists the totals of several currencies in the order of their names, whatever the order of the lines', () => {
  const inCurrency = (currency: string, position: string) =>
    aLine({ position, prices: netPrice('1', '1', currency) });
  const lines = ['SEK', 'GBP', 'EUR'].map((currency, index) => inCurrency(currency, `${index}`));
  for (const each of [lines, lines.toReversed()]) {
    expect(totalsOf(each).map(({ currencyIso }) => currencyIso)).toEqual(['EUR', 'GBP', 'SEK']);
  }
});

describe('the lines that wait for our answer', () => {
  const named = (line: OrderLine, position: string, name: string): OrderLine => ({
    ...line,
    position,
    item: { ...line.item, name },
  });
  const refused = requestedLine('RejectedSupplierProposal', other);
  const later = named({ ...refused, deliverySchedule: [delivery('2027-01-12', '5')] }, '2', 'Bracket');
  const agreed = named(confirmedLine(termsOf('2026-12-07', '100', '4.20')), '1', 'Flange');

  it('have their own item and days, not those of an agreed line', () => {
    const facts = orderFacts(anOrder({ lines: [agreed, later] }));
    expect(facts).toMatchObject({ firstItem: 'Flange', nextDate: '2026-12-07', dueDate: '2026-12-07' });
    expect(factsToAnswer(facts)).toMatchObject({
      ...{ firstItem: 'Bracket', nextDate: '2027-01-12', dueDate: null, lineCount: 2 },
    });
  });

  it('name the item of the line whose step is shown', () => {
    const issued = named(aLine(), '1', 'Flange');
    const facts = orderFacts(anOrder({ lines: [issued, later] }));
    expect(facts.asked).toBe('RejectedSupplierProposal');
    expect(factsToAnswer(facts)).toMatchObject({ firstItem: 'Bracket', nextDate: '2026-12-10' });
  });

  it('are late by an agreed day of theirs, and not by another line', () => {
    const asked = named(reopenedLine(other, termsOf('2026-12-10', '100', '4.20')), '2', 'Bracket');
    expect(factsToAnswer(orderFacts(anOrder({ lines: [agreed, asked] }))).dueDate).toBe('2026-12-10');
    const overdue = { ...agreed, deliveryOverdue: true };
    const facts = orderFacts(anOrder({ lines: [overdue, later] }));
    expect([facts.deliveryOverdue, factsToAnswer(facts).deliveryOverdue]).toEqual([true, false]);
  });

  it('are those without an answer on its way', () => {
    const order = anOrder({ lines: [later, named(aLine(), '1', 'Flange')] });
    expect(orderFacts(order, [], shownTerms, new Set(['2'])).toAnswer).toMatchObject({
      ...{ firstItem: 'Flange', nextDate: '2026-12-10' },
    });
    expect(orderFacts(order, [], shownTerms, new Set(['1', '2'])).toAnswer).toBeNull();
  });

  it('are not stored where nothing differs', () => {
    expect(orderFacts(anOrder({ lines: [aLine()] })).toAnswer).toBeNull();
    expect(orderFacts(anOrder({ lines: [agreed] })).toAnswer).toBeNull();
  });
});

it('names the currency of the first price, which may be one that only we gave', () => {
  const unpriced = aLine({ prices: null });
  const ours = requestedLine('OpenSupplierProposal', { ...other, prices: netPrice('1', '1', 'USD') });
  expect(currencyOf([unpriced, { ...ours, prices: null }, aLine()])).toBe('USD');
  expect(currencyOf([unpriced, aLine()])).toBe('EUR');
  expect(currencyOf([unpriced])).toBe(null);
  expect(currencyOf([aLine({ prices: { ...netPrice('1'), netPrice: null } }), aLine()])).toBe('EUR');
});

it('reads an order without lines', () => {
  expect(orderFacts(anOrder({ lines: [] }))).toMatchObject({ lineCount: 0, firstItem: null, totals: [] });
});

describe('the name in a list', () => {
  const nameOf = (item: Partial<ReturnType<typeof aLine>['item']>) => {
    const { item: full } = aLine();
    const bare = { ...full, number: '', name: null, description: null };
    return orderFacts(anOrder({ lines: [aLine({ item: { ...bare, ...item } }), aLine({ position: '2' })] }))
      .firstItem;
  };

  it('is the first line’s: its item’s name, else its description, else its number', () => {
    expect(nameOf({ name: 'Nut', description: 'Hexagonal', number: 'M8' })).toBe('Nut');
    expect(nameOf({ description: 'Hexagonal', number: 'M8' })).toBe('Hexagonal');
    expect(nameOf({ number: 'M8' })).toBe('M8');
  });
});

describe('an order is overdue', () => {
  it('if the service says so of it, or of a line that is still due', () => {
    expect(orderFacts(anOrder()).deliveryOverdue).toBe(false);
    expect(orderFacts(anOrder({ deliveryOverdue: true })).deliveryOverdue).toBe(true);
    const lines = [aLine(), aLine({ position: '2', deliveryOverdue: true })];
    expect(orderFacts(anOrder({ lines })).deliveryOverdue).toBe(true);
  });

  it('not for a line that was delivered or called off', () => {
    const late = { ...confirmedLine(), deliveryOverdue: true };
    const lines = [
      { ...late, delivered: true },
      { ...late, position: '2', status: status('Cancelled') },
    ];
    expect(orderFacts(anOrder({ lines })).deliveryOverdue).toBe(false);
  });
});

it('needs no delivery of a line with cancelled goods', () => {
  const line = { ...confirmedLine(), status: { ...status('Confirmed'), logisticsStatus: 'Cancelled' } };
  expect(isDelivered(line)).toBe(true);
});

it('adds delivered goods to the total, although their line is closed by now', () => {
  const done = aLine({ status: status('Completed'), delivered: true });
  expect(totalsOf([aLine(), { ...done, position: '2' }])).toEqual([{ value: '840', currencyIso: 'EUR' }]);
});

it.each(['Cancelled', 'Rejected'])(
  'adds nothing to the total for a line that is %s with cancelled goods',
  (process) => {
    const off = aLine({ position: '2', status: { ...status(process), logisticsStatus: 'Cancelled' } });
    expect(totalsOf([aLine(), off])).toEqual([{ value: '420', currencyIso: 'EUR' }]);
  },
);

it('takes a confirmed line without confirmed values for due as it is', () => {
  expect(orderFacts(anOrder({ lines: [aLine({ status: status('Confirmed') })] })).dueDate).toBe('2026-12-10');
});

it('adds no amount to a total if the price is for another kind of unit, and names the line', () => {
  const perKilogram = { prices: { ...netPrice('12'), priceUnitOfMeasureIso: 'KGM' } };
  const lines = [
    aLine({ position: '1' }),
    aLine({ position: '2', ...perKilogram }),
    aLine({ position: '3', ...perKilogram, status: status('Cancelled') }),
  ];
  expect(totalsOf(lines)).toEqual([{ value: '420', currencyIso: 'EUR' }]);
  expect(leftOutOfTotals(lines)).toEqual(['2']);
  // A list doesn't show this.
  expect(orderFacts(anOrder({ lines })).totals).toEqual([]);
  expect(orderFacts(anOrder({ lines: lines.slice(0, 1) })).totals).toHaveLength(1);
});
