import type { OrderDetail } from '../../../src/shared/contract/calls/orders.ts';
import type { PositionedAnswer } from '../../../src/shared/contract/calls/responses.ts';
import { calendarDate } from '../../../src/shared/domain/values/calendar-date.ts';
import { decimal } from '../../../src/shared/domain/values/decimal.ts';
import { requestedOf, type Terms } from '../model/model-order.ts';
import { dayOf, versionOfMark } from '../model/wire.ts';
import type { AnsweredLine } from '../oracle/answered-line.ts';
import { type Action, type GivenAnswer, seenLine } from '../oracle/ledger.ts';
import type { Proposal } from './steps.ts';
import type { World } from './world.ts';

type Choice = { kind: AnsweredLine['kind'] } & Proposal;

type Line = OrderDetail['order']['lines'][number];

/**
 * The user at the screens: opens orders, answers what they show, and withdraws or edits answers. All
 * actions and replies go into the oracle's ledger.
 */
export const createSupplier = (world: World) => {
  const { service, oracle } = world;
  const { ledger } = oracle;
  /** Orders as they were when the user opened them. The user can answer such a page later. */
  const opened = new Map<number, OrderDetail>();

  const numberAt = (index: number): number => (index % Math.max(1, service.orders.length)) + 1;

  const open = async (index: number): Promise<OrderDetail | null> => {
    const number = numberAt(index);
    if (world.keysByNumber.get(number) === undefined) await world.refreshAll();
    const key = world.keysByNumber.get(number);
    const detail = key === undefined ? null : await world.readOrder(key);
    if (detail !== null) opened.set(number, detail);
    return detail;
  };

  const response = (
    number: number,
    line: Line,
    choice: Choice,
  ): { line: AnsweredLine; content: PositionedAnswer }[] => {
    const { position } = line;
    const seenSince = versionOfMark(line.description);
    const order = service.orders.find((one) => one.number === number);
    const seen = order === undefined ? undefined : seenLine(order, position, seenSince);
    if (seen === undefined) return [];
    const terms = termsOf(choice, requestedOf(seen));
    return [
      {
        line: { ...{ position, kind: choice.kind }, terms, seenSince },
        content: { position, answer: contentOf(choice, terms) },
      },
    ];
  };

  const answer = async (index: number, choose: (lineCount: number) => Map<number, Choice>): Promise<void> => {
    const number = numberAt(index);
    const detail = opened.get(number) ?? (await open(index));
    if (detail === null) return;
    const chosen = choose(detail.order.lines.length);
    const answers = detail.order.lines.flatMap((line, at) => {
      const choice = chosen.get(at);
      return choice === undefined ? [] : response(number, line, choice);
    });
    if (answers.length === 0) return;
    const lines = answers.map(({ line }) => line);
    const result = await world.ask('responses.send', {
      orderKey: detail.key,
      revision: detail.revision,
      answers: answers.map(({ content }) => content),
      buyerAccountNumber: null,
    });
    if (result.kind === 'reply') ledger.give(number, lines, result.output.entry.id, world.time.now());
    if (result.kind === 'ended') ledger.give(number, lines, null, world.time.now());
    if (result.kind !== 'refused') return;
    // After a reply that the order changed, the user opens it again.
    opened.delete(number);
    oracle.tally.add('refusals');
    if (result.code === 'order.changed') oracle.refusedAsChanged(number, lines);
  };

  const newestOf = (index: number): GivenAnswer | undefined => {
    const number = numberAt(index);
    return ledger.answers.findLast(({ orderNumber, id }) => orderNumber === number && id !== null);
  };

  const doTo = async (index: number, action: Exclude<Action, 'send-anyway'>): Promise<void> => {
    const entry = newestOf(index);
    if (entry === undefined || entry.id === null) return;
    const { kind } = await world.ask(`responses.${action}`, { id: entry.id });
    if (kind === 'reply' || kind === 'ended') ledger.did(entry, action, kind === 'reply', world.time.now());
  };

  return {
    open: async (index: number): Promise<void> => {
      const detail = await open(index);
      if (detail !== null)
        await world.call('orders.mark-seen', { key: detail.key, revision: detail.revision });
    },
    answer,
    undo: (index: number): Promise<void> => doTo(index, 'undo'),
    edit: (index: number): Promise<void> => doTo(index, 'edit'),
    drop: (index: number): Promise<void> => doTo(index, 'drop'),
    sendAnyway: async (index: number): Promise<void> => {
      const entry = newestOf(index);
      const detail = entry === undefined ? null : await open(index);
      if (entry === undefined || entry.id === null || detail === null) return;
      const inConflict = entry.state === 'conflict';
      const { kind } = await world.ask('responses.send-anyway', { id: entry.id, revision: detail.revision });
      if (kind !== 'reply' && kind !== 'ended') return;
      const now = world.time.now();
      ledger.did(entry, 'send-anyway', kind === 'reply', now);
      if (inConflict) ledger.overruled(entry, sinceOf(detail.order.lines), kind === 'reply', now);
    },
  };
};

const sinceOf = (lines: readonly Line[]): Map<string, number> =>
  new Map(lines.map(({ position, description }) => [position, versionOfMark(description)]));

/**
 * An acceptance or rejection refers to the terms that the user sees, a proposal to the terms that it names.
 */
const termsOf = (choice: Choice, requested: Terms): Terms =>
  choice.kind === 'propose'
    ? { ...{ day: choice.day, quantity: requested.quantity }, price: choice.price ?? requested.price }
    : requested;

const contentOf = (choice: Choice, { day, quantity }: Terms): PositionedAnswer['answer'] => {
  const { kind, price } = choice;
  if (kind === 'accept') return { kind };
  if (kind === 'reject') return { kind, reason: 'No.' };
  const date = dayOf(day);
  const entry = {
    position: '1',
    date: date === null ? null : calendarDate(date),
    quantity: decimal(String(quantity)),
  };
  const prices = price === null ? null : pricesOf(price);
  return { kind, deliverySchedule: [entry], prices, reason: 'Later.' };
};

const pricesOf = (price: number) => ({
  netPrice: {
    priceInTransactionCurrency: { value: decimal(String(price)), currencyIso: 'EUR' },
    priceInBaseCurrency: null,
  },
  ...{ grossPrice: null, discountPercentage: null, priceUnitOfMeasureIso: 'PCE' },
  priceUnitQuantity: decimal('1'),
});
