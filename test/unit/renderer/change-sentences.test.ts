import { createIntl } from 'react-intl';
import { describe, expect, test } from 'vitest';
import {
  buyersChanges,
  endedLines,
  openReconfirmations,
  openRefusals,
  openRequests,
  titleOfActs,
} from '../../../src/renderer/features/order/history/change-sentences.ts';
import { declinedBefore } from '../../../src/renderer/features/order/history/declined-before.ts';
import { createFormats } from '../../../src/renderer/format/formats.ts';
import { en } from '../../../src/renderer/i18n/en.ts';
import { textsOf } from '../../../src/renderer/i18n/texts.ts';
import type { ResponseEntry } from '../../../src/shared/contract/calls/responses.ts';
import type { OrderLine } from '../../../src/shared/domain/order/order.ts';
import { orderChanges } from '../../../src/shared/domain/order-changes/order-changes.ts';
import { calendarDate } from '../../../src/shared/domain/values/calendar-date.ts';
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

const said = (before: OrderLine, after: OrderLine) => saidOf([before], [after]);

const saidOf = (before: OrderLine[], after: OrderLine[]) => {
  const { sentences, rest } = changesOf(before, after);
  return { sentences, rest: rest.map(({ field }) => field) };
};

const changesOf = (before: OrderLine[], after: OrderLine[]) => {
  const order = anOrder({ lines: after });
  return buyersChanges(
    orderChanges(anOrder({ lines: before }), order),
    order,
    textsOf(createIntl({ locale: 'en', messages: en })),
    createFormats('en-GB', calendarDate('2026-11-17')),
  );
};

describe('the heading of what the buyer did', () => {
  const agreed = termsOf('2026-12-10', '100', '4.20');
  const ours = termsOf('2026-12-24', '100', '4.20');
  const proposed = requestedLine('OpenSupplierProposal', ours);
  const refused = { ...requestedLine('RejectedSupplierProposal', ours), reason: 'Too late' };
  const asked = reopenedLine(termsOf('2027-01-14', '100', '4.20'), agreed);
  const again = aLine({ status: status('InProgress', 'OpenBuyerReconfirmationRequest') });
  const moved = aLine({ deliverySchedule: [delivery('2026-12-17', '100')] });
  const second = (line: OrderLine): OrderLine => ({ ...line, position: '00020' });
  test.each<[string, OrderLine[], OrderLine[]]>([
    ['What the buyer answered', [proposed], [confirmedLine(ours)]],
    ['What the buyer answered', [proposed], [refused]],
    ['What the buyer answered', [proposed, second(proposed)], [confirmedLine(ours), second(refused)]],
    ['What the buyer asks for', [confirmedLine(agreed)], [asked]],
    ['What the buyer asks for', [confirmedLine(agreed)], [again]],
    [
      'What the buyer asks for',
      [confirmedLine(agreed), second(confirmedLine(agreed))],
      [asked, second(again)],
    ],
    ['What the buyer changed', [aLine()], [moved]],
    ['What the buyer changed', [], [aLine()]],
    ['From the buyer', [proposed, second(aLine())], [confirmedLine(ours), second(moved)]],
    ['From the buyer', [proposed, second(confirmedLine(agreed))], [refused, second(asked)]],
    ['From the buyer', [confirmedLine(agreed), second(aLine())], [asked, second(moved)]],
  ])('is “%s”, case %#', (heading, before, after) =>
    expect(en[titleOfActs(changesOf(before, after).acts)]).toBe(heading),
  );
});

describe('what the buyer asks for', () => {
  const asked = (terms: Parameters<typeof termsOf>, change: Partial<OrderLine> = {}) =>
    openRequests(
      anOrder({ lines: [{ ...reopenedLine(termsOf(...terms)), ...change }, aLine({ position: '00020' })] }),
      textsOf(createIntl({ locale: 'en', messages: en })),
      createFormats('en-GB', calendarDate('2026-11-17')),
    );

  test('is said as long as it is open, with the reason', () => {
    expect([...asked(['2027-01-14', '120', '4.50'])]).toEqual([
      [
        '00010',
        [
          'Buyer asks to move line 10 from Thu 10 Dec to Thu 14 Jan: “The site is delayed.”',
          'Buyer asks to change the quantity of line 10 from 100\u00a0PCE to 120\u00a0PCE',
          'Buyer asks to change the price of line 10 from 4.20\u00a0EUR to 4.50\u00a0EUR',
        ],
      ],
    ]);
    const { status } = requestedLine('OpenSupplierProposal', termsOf('2026-12-10', '100', '4.20'));
    expect(asked(['2027-01-14', '100', '4.20'], { status }).size).toBe(0);
  });

  test('names the line alone where the change has no single value', () => {
    const confirmed = { ...termsOf('2026-12-10', '100', '4.20'), deliverySchedule: [] };
    const { confirmedLine: agreed } = reopenedLine(termsOf('2026-12-10', '100', '4.20'));
    const found = asked(['2027-01-14', '100', '4.20'], {
      confirmedLine: agreed === null ? null : { ...agreed, ...confirmed },
    });
    expect(found.get('00010')).toEqual(['Buyer asks to change line 10: “The site is delayed.”']);
  });
});

describe('a change that we declined before', () => {
  const agreed = termsOf('2026-12-10', '100', '4.20');
  const asked = termsOf('2027-01-14', '100', '4.20');
  const day = calendarDate('2026-11-29');
  const noon = Date.parse(`${day}T12:00`);
  const answered = (
    change: Partial<ResponseEntry> = {},
    { declines = true, terms = asked, reason = 'Already packed' } = {},
  ): ResponseEntry => ({
    ...{ id: 'a', orderKey: 1, state: 'done', composedAt: noon, undoUntil: null },
    ...{ nextAttemptAt: null, attempts: 1, left: true, sentAt: 1, doneAt: 1, problem: null },
    ...{ conflict: [], settled: [], message: '', documentsOnly: false },
    answers: [
      {
        position: '00010',
        answer: { kind: 'propose', ...agreed, reason },
        requested: { terms, unit: 'PCE' },
        ...(declines ? { declines: true as const } : {}),
      },
    ],
    ...change,
  });
  const again = (responses: ResponseEntry[], line: OrderLine = reopenedLine(asked, agreed)) =>
    declinedBefore(anOrder({ lines: [line, aLine({ position: '00020' })] }), responses);

  test('is known by its day and our reason while the buyer still asks for the same', () => {
    expect(again([answered()])).toEqual([{ positions: ['00010'], date: day, reason: 'Already packed' }]);
    expect(again([])).toEqual([]);
    expect(again([answered()], reopenedLine(termsOf('2027-02-01', '100', '4.20'), agreed))).toEqual([]);
    expect(again([answered()], confirmedLine(agreed))).toEqual([]);
  });

  test('is only what our newest answer that took effect says', () => {
    const later = { composedAt: noon + 1 };
    expect(again([answered(), answered(later, { declines: false })])).toEqual([]);
    expect(again([answered(), answered({ ...later, state: 'undone' }, { declines: false })])).toHaveLength(1);
    expect(
      again([answered(), answered({ ...later, documentsOnly: true }, { declines: false })]),
    ).toHaveLength(1);
  });
});

describe('a proposal that the buyer rejected', () => {
  const refused = (position: string, reason: string | null = null) =>
    aLine({ position, reason, status: status('InProgress', 'RejectedSupplierProposal') });
  const refusals = (lines: OrderLine[], said: string[] = []) =>
    openRefusals(
      anOrder({ lines }),
      (position) => said.includes(position),
      textsOf(createIntl({ locale: 'en', messages: en })),
    );

  test('is said until we answer again, with the reason', () => {
    const lines = [refused('00010', 'Too late'), refused('00020', 'Too late'), aLine({ position: '00030' })];
    expect(refusals(lines)).toEqual(['Buyer rejected your proposal for lines 10, 20: “Too late”']);
    expect(refusals(lines, ['00010', '00020'])).toEqual([]);
    expect(refusals([confirmedLine()])).toEqual([]);
  });

  test('is said of each line whose reason is another', () =>
    expect(refusals([refused('00010', 'Too late'), refused('00020')])).toEqual([
      'Buyer rejected your proposal for line 10: “Too late”',
      'Buyer rejected your proposal for line 20',
    ]));
});

test('a request to reconfirm lines is said until we answer', () => {
  const asked = ['00010', '00020'].map((position) =>
    aLine({ position, status: status('InProgress', 'OpenBuyerReconfirmationRequest') }),
  );
  const order = anOrder({ lines: [...asked, confirmedLine()] });
  const t = textsOf(createIntl({ locale: 'en', messages: en }));
  const sentences = openReconfirmations(order, () => false, t);
  expect(sentences).toEqual(['Buyer asks you to confirm again (lines 10, 20)']);
  expect(openReconfirmations(order, (position) => position === '00010', t)).toHaveLength(1);
  expect(openReconfirmations(order, () => true, t)).toEqual([]);
});

describe('a declined change that the buyer gave up', () => {
  const agreed = termsOf('2026-12-10', '100', '4.20');
  const declinedLine = (asked: Parameters<typeof termsOf>, position = '00010'): OrderLine => ({
    ...reopenedLine(termsOf(...asked)),
    deliveryScheduleIncludingRequests: agreed.deliverySchedule,
    pricesIncludingRequests: agreed.prices,
    status: status('InProgress', 'OpenSupplierProposal'),
    position,
  });

  test('names what stays, and no confirmation', () => {
    expect(said(declinedLine(['2027-01-14', '100', '4.20']), confirmedLine())).toEqual({
      sentences: ['Buyer accepts that you declined the change: line 10 stays at Thu 10 Dec'],
      rest: [],
    });
    expect(said(declinedLine(['2026-12-10', '100', '4.50']), confirmedLine()).sentences).toEqual([
      'Buyer accepts that you declined the change: line 10 stays at 4.20\u00a0EUR',
    ]);
  });

  test('is one sentence where the terms are no single value', () => {
    const line = declinedLine(['2027-01-14', '100', '4.20']);
    const parts = [delivery('2027-01-14', '40'), delivery('2027-02-14', '60')];
    const split = {
      ...line,
      reopenRequest: { ...agreed, deliverySchedule: parts, reason: '', status: 'Open' },
    };
    expect(said(split, confirmedLine())).toEqual({
      sentences: ['Buyer accepts that you declined the change: line 10'],
      rest: [],
    });
  });

  test('is one of several answers of the buyer', () => {
    const proposed = { ...requestedLine('OpenSupplierProposal', termsOf('2027-01-14', '100', '4.20')) };
    const now = termsOf('2027-01-14', '100', '4.20');
    expect(
      saidOf(
        [declinedLine(['2027-01-14', '100', '4.20']), { ...proposed, position: '00020' }],
        [confirmedLine(), { ...confirmedLine(now), position: '00020' }],
      ),
    ).toEqual({
      sentences: [
        'Buyer agreed to your proposal for line 20: Thu 14 Jan',
        'Buyer accepts that you declined the change: line 10 stays at Thu 10 Dec',
      ],
      rest: [],
    });
  });
});

describe('what the buyer changed', () => {
  const agreed = termsOf('2026-12-10', '100', '4.20');
  const ours = termsOf('2026-12-24', '100', '4.20');

  test('is a sentence for each date, quantity and price, the first with the reason', () =>
    expect(
      said(
        aLine(),
        aLine({
          deliverySchedule: [delivery('2026-12-17', '120')],
          prices: netPrice('4.35'),
          reason: 'our customer needs it',
        }),
      ),
    ).toEqual({
      sentences: [
        'Buyer moves line 10 from Thu 10 Dec to Thu 17 Dec: “our customer needs it”',
        'Buyer changes the quantity of line 10 from 100\u00a0PCE to 120\u00a0PCE',
        'Buyer changes the price of line 10 from 4.20\u00a0EUR to 4.35\u00a0EUR',
      ],
      rest: [],
    }));

  test('is what they ask for, while that isn’t confirmed', () =>
    expect(said(confirmedLine(), reopenedLine(termsOf('2027-01-14', '100', '4.20')))).toEqual({
      sentences: ['Buyer asks to move line 10 from Thu 10 Dec to Thu 14 Jan: “The site is delayed.”'],
      rest: [],
    }));

  test('is the agreement alone where the buyer only agreed, with what was agreed', () => {
    expect(said(requestedLine('OpenSupplierProposal', ours), confirmedLine(ours))).toEqual({
      sentences: ['Buyer agreed to your proposal for line 10: Thu 24 Dec'],
      rest: [],
    });
    const parts = [delivery('2026-12-10', '40'), delivery('2026-12-17', '60', '0002')];
    const split = { ...termsOf('2026-12-10', '40', '4.35'), deliverySchedule: parts };
    expect(said(requestedLine('OpenSupplierProposal', split), confirmedLine(split)).sentences).toEqual([
      'Buyer agreed to your proposal for line 10: 40\u00a0PCE on Thu 10 Dec, 60\u00a0PCE on Thu 17 Dec, 4.35\u00a0EUR',
    ]);
  });

  test('names the lines of an action without terms', () => {
    const again = aLine({ status: status('InProgress', 'OpenBuyerReconfirmationRequest'), reason: 'Please' });
    expect(said(confirmedLine(agreed), again).sentences).toEqual([
      'Buyer asks you to confirm again (line 10): “Please”',
    ]);
  });

  test('has no terms of ours that the buyer agreed to, beside a change of another line', () => {
    const before = [requestedLine('OpenSupplierProposal', ours), aLine({ position: '00020' })];
    const moved = [delivery('2026-12-17', '100')];
    const after = [confirmedLine(ours), aLine({ position: '00020', deliverySchedule: moved })];
    expect(saidOf(before, after)).toEqual({
      sentences: [
        'Buyer agreed to your proposal for line 10: Thu 24 Dec',
        'Buyer moves line 20 from Thu 10 Dec to Thu 17 Dec',
      ],
      rest: [],
    });
  });

  test('has neither our proposal nor a status', () =>
    expect(said(confirmedLine(), requestedLine('OpenSupplierReopenRequest', ours, agreed))).toEqual({
      sentences: [],
      rest: [],
    }));

  test('keeps what no sentence says', () =>
    expect(said(aLine(), aLine({ notes: ['In boxes'], reason: 'Sooner.' }))).toEqual({
      sentences: [],
      rest: ['reason', 'note'],
    }));
});

describe('a named action of the buyer among other changes', () => {
  const issued = aLine();
  const other = (change: Partial<OrderLine> = {}): OrderLine => aLine({ position: '00020', ...change });
  const moved = { deliverySchedule: [delivery('2027-01-14', '100')] };
  const late = 'Buyer moves line 20 from Thu 10 Dec to Thu 14 Jan';
  const stepped = (...of: Parameters<typeof status>): OrderLine => aLine({ status: status(...of) });
  test.each<[string, OrderLine, OrderLine]>([
    ['Buyer cancelled lines (line 10)', issued, stepped('Cancelled')],
    ['Buyer completed lines (line 10)', stepped('Confirmed'), stepped('Completed')],
    [
      'Buyer rejected your proposal for line 10',
      stepped('InProgress', 'OpenSupplierProposal'),
      stepped('InProgress', 'RejectedSupplierProposal'),
    ],
    [
      'Buyer asks you to confirm again (line 10)',
      stepped('Confirmed'),
      stepped('InProgress', 'OpenBuyerReconfirmationRequest'),
    ],
    [
      'Buyer asks for a change (line 10)',
      stepped('Confirmed'),
      stepped('InProgress', 'OpenBuyerReopenRequest'),
    ],
  ])('names its lines: %s', (sentence, before, after) => {
    expect(saidOf([before, other()], [after, other(moved)]).sentences).toEqual([late, sentence]);
  });

  test('also where the same line changed in other respects', () => {
    const ended = { ...stepped('Cancelled'), reason: 'The site is closed.', notes: ['Ring twice.'] };
    expect(said(issued, ended)).toEqual({
      sentences: ['Buyer cancelled lines (line 10): “The site is closed.”'],
      rest: ['note'],
    });
  });

  test('has the reason of a refusal, which says nothing about an earlier change', () => {
    const before = aLine({ status: status('InProgress', 'OpenSupplierProposal') });
    const after = aLine({
      deliverySchedule: [delivery('2026-12-10', '48')],
      reason: 'We need exactly the ordered quantity.',
      status: status('InProgress', 'RejectedSupplierProposal'),
    });
    expect(said(before, after).sentences).toEqual([
      expect.stringMatching(/^Buyer changes the quantity of line 10 from 100\sPCE to 48\sPCE$/),
      'Buyer rejected your proposal for line 10: “We need exactly the ordered quantity.”',
    ]);
  });

  test('also beside progress of the goods, which the buyer need not have caused', () => {
    const t = textsOf(createIntl({ locale: 'en', messages: en }));
    const after = { ...stepped('Cancelled'), reason: 'The site is closed.', delivered: true };
    const changes = orderChanges(anOrder({ lines: [issued] }), anOrder({ lines: [after] }));
    const { sentences, rest } = endedLines(changes, t);
    expect(sentences).toEqual(['Buyer cancelled lines (line 10): “The site is closed.”']);
    expect(rest.map(({ field }) => field)).not.toContain('processStatus');
  });
});
