import fc from 'fast-check';
import { parse } from 'lossless-json';
import { describe, expect, it } from 'vitest';
import { effectOf, type SentAnswer } from '../../../src/main/core/messages/effect.ts';
import { readSingleOrder } from '../../../src/main/core/service/codec/read-page.ts';
import { writeOrderResponse } from '../../../src/main/core/service/codec/write-order-response.ts';
import {
  createPracticeService,
  type PracticeService,
} from '../../../src/main/practice/create-practice-service.ts';
import { writeJson } from '../../../src/main/practice/http/json.ts';
import { applyResponse } from '../../../src/main/practice/orders/apply-response.ts';
import { readJsonResponse } from '../../../src/main/practice/orders/order-response-schema.ts';
import { wireOrder } from '../../../src/main/practice/orders/wire-order.ts';
import {
  consequenceOf,
  type LineAnswer,
  problemsOf,
  termsOfAnswer,
} from '../../../src/shared/domain/answer/line-answer.ts';
import { type AnswerForm, composeOrderResponse } from '../../../src/shared/domain/answer/order-response.ts';
import type { Item, Order, OrderLine } from '../../../src/shared/domain/order/order.ts';
import {
  confirmedTerms,
  isOwnOpenRequest,
  proposedTerms,
  requestedTerms,
  sameTerms,
} from '../../../src/shared/domain/order/terms.ts';
import { calendarDate } from '../../../src/shared/domain/values/calendar-date.ts';
import { decimal } from '../../../src/shared/domain/values/decimal.ts';
import { runs } from '../runs.ts';

/**
 * The supplier's rules against the practice service's own table, over histories in which both sides act. An
 * answer is composed, written, read by the service, applied and read back. The result has to match what the
 * user gave.
 */

/** Runs of each property. */
const histories = runs(400);

const days = ['2026-12-10', '2026-12-24', '2027-01-15'] as const;
const quantities = ['100', '40', '1234.560000000000000001'] as const;
const prices = ['4.20', '3.90', '12345678901234567890'] as const;

type Values = { day: number; quantity: number; price: number; split: boolean };
const values = fc.record({
  day: fc.nat({ max: 2 }),
  quantity: fc.nat({ max: 2 }),
  price: fc.nat({ max: 2 }),
  split: fc.boolean(),
});

type Answer = { kind: 'accept' } | { kind: 'reject' } | { kind: 'propose'; values: Values };
const answers: fc.Arbitrary<Answer> = fc.oneof(
  fc.constant({ kind: 'accept' } as const),
  fc.constant({ kind: 'reject' } as const),
  fc.record({ kind: fc.constant('propose' as const), values }),
);

type Move = { kind: 'reissue' | 'reopen'; values: Values } | { kind: (typeof bareMoves)[number] };
const bareMoves = ['cancel', 'approve', 'reject', 'reconfirm', 'complete'] as const;
const moves: fc.Arbitrary<Move> = fc.oneof(
  fc.record({ kind: fc.constantFrom('reissue' as const, 'reopen' as const), values }),
  fc.record({ kind: fc.constantFrom('approve' as const, 'reject' as const, 'reconfirm' as const) }),
  fc.record({ kind: fc.constantFrom(...bareMoves) }),
);

type Step = { by: 'us'; answer: Answer } | { by: 'buyer'; move: Move };
const history: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({ by: fc.constant('us' as const), answer: answers }),
    fc.record({ by: fc.constant('buyer' as const), move: moves }),
  ),
  { maxLength: 5 },
);

const forms = fc.constantFrom<AnswerForm>('values', 'indicators');

const at = <T>(list: readonly T[], index: number): T => {
  const found = list[index];
  if (found === undefined) throw new Error('There is no such value.');
  return found;
};

type Table = {
  service: PracticeService;
  id: string;
  /** The order as Orderbell would read it now. */
  order: () => Order;
  line: () => OrderLine;
  respond: (seen: OrderLine, answer: LineAnswer, form: AnswerForm) => void;
  move: (move: Move) => void;
};

const openTable = (settings: { autoConfirm: boolean; proposeWhenAccepted: boolean }): Table => {
  let now = Date.parse('2026-11-17T09:00:00.000Z');
  const clock = (): number => {
    now += 1_000;
    return now;
  };
  const service = createPracticeService({ seed: 1, clock, sample: 'empty' });
  const issued = service.buyers.issue({
    lines: [
      { deliverySchedule: [{ date: at(days, 0), quantity: at(quantities, 0) }], netPrice: at(prices, 0) },
    ],
  });
  const { world, buyers } = service;
  Object.assign(world.buyerOf(issued), settings);
  const practiceOrder = () => {
    const order = world.order(issued.id);
    if (order === undefined) throw new Error('The order is gone.');
    return order;
  };
  const order = (): Order => readSingleOrder(writeJson(wireOrder(practiceOrder(), world.today()))).order();
  return {
    service,
    id: issued.id,
    order,
    line: () => at(order().lines, 0),
    respond: (line, answer, form) => {
      const response = composeOrderResponse(order(), [{ line, answer, documents: [] }], {
        companyId: null,
        buyerAccountNumber: 'D-200',
        form,
        documents: [],
      });
      const read = readJsonResponse(writeOrderResponse(response, 'json').text);
      const before = practiceOrder();
      world.put(applyResponse(before, read, world.buyerOf(before), world.stamp(), () => true));
    },
    move: (move) => {
      try {
        moveOf(buyers, issued.id, move);
      } catch {
        // The table has no such move of the buyer in this state.
      }
    },
  };
};

const moveOf = (buyers: PracticeService['buyers'], id: string, move: Move): void => {
  switch (move.kind) {
    case 'reissue':
      buyers.reissue(id, changeOf(move.values));
      return;
    case 'reopen':
      buyers.askToReopen(id, changeOf(move.values));
      return;
    case 'cancel':
      buyers.cancel(id);
      return;
    case 'approve':
      buyers.approveProposal(id);
      return;
    case 'reject':
      buyers.rejectProposal(id);
      return;
    case 'reconfirm':
      buyers.askReconfirmation(id);
      return;
    case 'complete':
      buyers.complete(id);
  }
};

const changeOf = ({ day, quantity, price, split }: Values) => ({
  deliverySchedule: [
    { date: at(days, day), quantity: at(quantities, quantity) },
    ...(split ? [{ date: '2027-03-01', quantity: '1' }] : []),
  ],
  netPrice: at(prices, price),
});

const lineAnswer = (line: OrderLine, answer: Answer): LineAnswer => {
  if (answer.kind === 'accept') return { kind: 'accept' };
  if (answer.kind === 'reject') return { kind: 'reject', reason: 'Sold out.' };
  const { deliverySchedule, netPrice } = changeOf(answer.values);
  const requested = requestedTerms(line);
  return {
    kind: 'propose',
    deliverySchedule: deliverySchedule.map(({ date, quantity }, index) => ({
      position: requested.deliverySchedule[index]?.position ?? null,
      date: calendarDate(date),
      quantity: decimal(quantity),
    })),
    prices:
      requested.prices === null
        ? null
        : {
            ...requested.prices,
            grossPrice: null,
            discountPercentage: null,
            netPrice: {
              priceInTransactionCurrency: { value: decimal(netPrice), currencyIso: 'EUR' },
              priceInBaseCurrency: null,
            },
          },
    reason: 'Our press is down.',
  };
};

const play = (table: Table, steps: Step[]): void => {
  for (const step of steps) {
    if (step.by === 'buyer') table.move(step.move);
    else {
      const line = table.line();
      const answer = lineAnswer(line, step.answer);
      if (problemsOf(line, answer).length === 0) table.respond(line, answer, 'values');
    }
  }
};

const plain = { autoConfirm: false, proposeWhenAccepted: false };
const settings = fc.record({ autoConfirm: fc.boolean(), proposeWhenAccepted: fc.boolean() });

const saidOf = (
  order: Order,
  answer: LineAnswer,
  form: AnswerForm,
  arrived: SentAnswer['arrived'],
): SentAnswer => ({
  base: { version: order.version, lastUpdatedAt: order.lastUpdatedAt },
  lines: [{ seen: at(order.lines, 0), known: null, answer }],
  form,
  arrived,
  documents: [],
});

const ofItem = (order: Order, change: Partial<Item>): Order => ({
  ...order,
  lines: order.lines.map((line) => ({ ...line, item: { ...line.item, ...change } })),
});

const stateOf = ({ status }: OrderLine): string =>
  [status.processStatus, status.inProgressStatus].filter(Boolean).join('/');

describe('an answer, in any history', () => {
  it('has the effect that the user gave, with every digit', () => {
    fc.assert(
      fc.property(history, answers, forms, (steps, chosen, form) => {
        const table = openTable(plain);
        play(table, steps);
        const seen = table.line();
        const answer = lineAnswer(seen, chosen);
        fc.pre(problemsOf(seen, answer).length === 0);
        const consequence = consequenceOf(seen, answer);
        table.respond(seen, answer, form);
        const line = table.line();
        const wanted = termsOfAnswer(seen, answer);
        switch (consequence) {
          case 'rejected':
          case 'agreement-rejected':
            expect(stateOf(line)).toBe('Rejected');
            expect(confirmedTerms(seen) === null).toBe(consequence === 'rejected');
            break;
          case 'confirmed':
          case 'stays-confirmed':
          case 'request-withdrawn':
            expect(stateOf(line)).toBe('Confirmed');
            expect(sameTerms(confirmedTerms(line) ?? wanted, wanted)).toBe(true);
            break;
          default: {
            const step =
              consequence === 'reopen-request' ? 'OpenSupplierReopenRequest' : 'OpenSupplierProposal';
            expect(stateOf(line)).toBe(`InProgress/${step}`);
            const proposed = proposedTerms(line);
            expect(proposed !== null && sameTerms(proposed, wanted)).toBe(true);
          }
        }
      }),
      { numRuns: histories },
    );
  });

  it('is recognized as soon as the order shows it, with any settings of the buyer', () => {
    fc.assert(
      fc.property(history, answers, forms, settings, (steps, chosen, form, buyer) => {
        const table = openTable(buyer);
        play(table, steps);
        const order = table.order();
        const seen = at(order.lines, 0);
        const answer = lineAnswer(seen, chosen);
        fc.pre(problemsOf(seen, answer).length === 0);
        table.respond(seen, answer, form);
        expect(effectOf(saidOf(order, answer, form, 'taken'), table.order())).toEqual({ kind: 'visible' });
      }),
      { numRuns: histories },
    );
  });

  it('that never arrived never counts as arrived, with any moves of the buyer', () => {
    fc.assert(
      fc.property(history, answers, fc.array(moves, { maxLength: 3 }), (steps, chosen, buyers) => {
        const table = openTable(plain);
        play(table, steps);
        const order = table.order();
        const seen = at(order.lines, 0);
        const answer = lineAnswer(seen, chosen);
        fc.pre(problemsOf(seen, answer).length === 0);
        for (const move of buyers) table.move(move);
        const effect = effectOf(saidOf(order, answer, 'values', 'maybe'), table.order());
        if (effect.kind !== 'visible') return;
        // Skips answers that ask for nothing new: the buyer did it already, or our open request asks for
        // it.
        const line = table.line();
        const standing = isOwnOpenRequest(line.status.inProgressStatus)
          ? proposedTerms(line)
          : confirmedTerms(line);
        expect(standing !== null && sameTerms(standing, termsOfAnswer(seen, answer))).toBe(true);
      }),
      { numRuns: histories },
    );
  });

  it('that arrived late, after moves of the buyer, has an effect or is a conflict', () => {
    fc.assert(
      fc.property(history, answers, fc.array(moves, { maxLength: 3 }), (steps, chosen, buyers) => {
        const table = openTable(plain);
        play(table, steps);
        const order = table.order();
        const seen = at(order.lines, 0);
        const answer = lineAnswer(seen, chosen);
        fc.pre(problemsOf(seen, answer).length === 0);
        for (const move of buyers) table.move(move);
        try {
          table.respond(seen, answer, 'values');
        } catch {
          // The service refuses it in this state, and the user sees the refusal.
          return;
        }
        const effect = effectOf(saidOf(order, answer, 'values', 'taken'), table.order());
        expect(effect.kind).not.toBe('neither');
      }),
      { numRuns: histories },
    );
  });

  it('that arrived before a move of the buyer and a check has an effect or is a conflict', () => {
    fc.assert(
      fc.property(history, answers, fc.array(moves, { maxLength: 3 }), (steps, chosen, buyers) => {
        const table = openTable(plain);
        play(table, steps);
        const order = table.order();
        const seen = at(order.lines, 0);
        const answer = lineAnswer(seen, chosen);
        fc.pre(problemsOf(seen, answer).length === 0);
        table.respond(seen, answer, 'values');
        for (const move of buyers) table.move(move);
        const effect = effectOf(saidOf(order, answer, 'values', 'overdue'), table.order());
        expect(effect.kind).not.toBe('neither');
      }),
      { numRuns: histories },
    );
  });

  it('to a line that has another item now is a conflict, with any other moves of the buyer and any confirmation', () => {
    const changes = fc.constantFrom<Partial<Item>>(
      { purchaseUnitOfMeasureIso: 'KGM' },
      { number: 'another' },
      { revision: 'Z' },
    );
    const arrivals = fc.constantFrom<SentAnswer['arrived']>('no', 'maybe', 'taken', 'overdue');
    fc.assert(
      fc.property(
        history,
        answers,
        changes,
        arrivals,
        fc.array(moves, { maxLength: 2 }),
        (steps, chosen, change, arrived, buyers) => {
          const table = openTable(plain);
          play(table, steps);
          const order = ofItem(table.order(), { revision: 'A' });
          const seen = at(order.lines, 0);
          const answer = lineAnswer(seen, chosen);
          fc.pre(answer.kind !== 'reject' && problemsOf(seen, answer).length === 0);
          if (arrived === 'taken' || arrived === 'overdue') table.respond(seen, answer, 'values');
          for (const move of buyers) table.move(move);
          const moved = ofItem(table.order(), { revision: 'A', ...change });
          const version = (order.version ?? 0) + 9;
          const effect = effectOf(saidOf(order, answer, 'values', arrived), { ...moved, version });
          expect(effect).toEqual({ kind: 'changed', positions: [seen.position] });
        },
      ),
      { numRuns: histories },
    );
  });

  it('in values never confirms terms that nobody saw', () => {
    fc.assert(
      fc.property(history, answers, fc.array(moves, { maxLength: 3 }), (steps, chosen, buyers) => {
        const table = openTable(plain);
        play(table, steps);
        const seen = table.line();
        const answer = lineAnswer(seen, chosen);
        fc.pre(answer.kind !== 'reject' && problemsOf(seen, answer).length === 0);
        for (const move of buyers) table.move(move);
        const before = table.line();
        try {
          table.respond(seen, answer, 'values');
        } catch {
          return;
        }
        const line = table.line();
        if (line.status.processStatus !== 'Confirmed' || before.status.processStatus === 'Confirmed') return;
        const agreed = confirmedTerms(line);
        expect(agreed !== null && sameTerms(agreed, termsOfAnswer(seen, answer))).toBe(true);
      }),
      { numRuns: histories },
    );
  });
});

it('is written with the same bytes each time', () => {
  fc.assert(
    fc.property(history, answers, forms, (steps, chosen, form) => {
      const table = openTable(plain);
      play(table, steps);
      const line = table.line();
      const write = () =>
        writeOrderResponse(
          composeOrderResponse(table.order(), [{ line, answer: lineAnswer(line, chosen), documents: [] }], {
            companyId: null,
            buyerAccountNumber: 'D-200',
            form,
            documents: [],
          }),
          'json',
        ).text;
      expect(write()).toBe(write());
      expect(() => parse(write())).not.toThrow();
    }),
    { numRuns: 100 },
  );
});
