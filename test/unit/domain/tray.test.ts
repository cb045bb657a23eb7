import { describe, expect, it } from 'vitest';
import { calendarDate } from '../../../src/shared/domain/calendar-date.ts';
import type { OrderFacts } from '../../../src/shared/domain/order-facts.ts';
import { type Tray, trayOf } from '../../../src/shared/domain/tray.ts';

const today = calendarDate('2026-11-21');

const facts = (change: Partial<OrderFacts>): OrderFacts => ({
  lineCount: 2,
  answer: [],
  buyer: [],
  agreed: [],
  nextDate: null,
  dueDate: null,
  deliveryOverdue: false,
  firstItem: null,
  totals: [],
  ...change,
});

const both = [false, true];

/** The whole table: whose move it is, what is late, what is on its way, what is in trouble. */
const table = both.flatMap((troubled) =>
  both.flatMap((asks) =>
    both.flatMap((answered) =>
      both.flatMap((late) =>
        both.flatMap((buyers) => both.map((agreed) => ({ troubled, asks, answered, late, buyers, agreed }))),
      ),
    ),
  ),
);

// The rule in words, the first that fits: something to do for us; late; the buyer's move; agreed; over.
const expected = ({ troubled, asks, answered, late, buyers, agreed }: (typeof table)[number]): Tray => {
  if (troubled) return 'to-answer';
  if (asks && !answered) return 'to-answer';
  if (late) return 'overdue';
  if (buyers || answered) return 'waiting';
  return agreed ? 'confirmed' : 'closed';
};

it.each(table)(
  'trouble $troubled, asks $asks, answered $answered, late $late, buyer $buyers, agreed $agreed',
  (row) => {
    const { troubled, asks, answered, late, buyers, agreed } = row;
    const found = trayOf(
      facts({
        answer: asks ? ['00010'] : [],
        buyer: buyers ? ['00020'] : [],
        agreed: agreed ? ['00030'] : [],
        nextDate: agreed ? calendarDate('2026-12-10') : null,
        dueDate: late ? calendarDate('2026-11-20') : null,
      }),
      today,
      new Set(answered ? ['00010'] : []),
      troubled,
    );
    expect(found).toBe(expected(row));
  },
);

describe('the edges', () => {
  const agreed = facts({ agreed: ['00010'], nextDate: today, dueDate: today });

  it('what is due today is not late yet', () => {
    expect(trayOf(agreed, today, new Set(), false)).toBe('confirmed');
    expect(trayOf(agreed, calendarDate('2026-11-22'), new Set(), false)).toBe('overdue');
  });

  it('what the service calls overdue is, whatever the dates', () => {
    expect(trayOf({ ...agreed, deliveryOverdue: true }, today, new Set(), false)).toBe('overdue');
  });

  it('one unanswered line is enough to be answered', () => {
    const two = facts({ answer: ['00010', '00020'] });
    expect(trayOf(two, today, new Set(['00010']), false)).toBe('to-answer');
    expect(trayOf(two, today, new Set(['00010', '00020']), false)).toBe('waiting');
  });

  it('an order of which everything agreed is delivered is closed', () => {
    expect(trayOf(facts({ agreed: ['00010'] }), today, new Set(), false)).toBe('closed');
  });
});
