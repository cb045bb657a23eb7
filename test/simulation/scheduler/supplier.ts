import type { OrderDetail } from '../../../src/shared/contract/orders.ts';
import type { PositionedAnswer } from '../../../src/shared/contract/responses.ts';
import { calendarDate } from '../../../src/shared/domain/calendar-date.ts';
import { decimal } from '../../../src/shared/domain/decimal.ts';
import { requestedOf, type Terms } from '../model/model-order.ts';
import { dayOf, versionOfMark } from '../model/wire.ts';
import { type Deed, type GivenAnswer, seenLine } from '../oracle/ledger.ts';
import type { AnsweredLine } from '../oracle/what-was-said.ts';
import type { Proposal } from './deeds.ts';
import type { World } from './world.ts';

type Saying = { kind: AnsweredLine['kind'] } & Proposal;

type Line = OrderDetail['order']['lines'][number];

/**
 * The person at the screens: she opens orders, answers what she has before her eyes, and thinks again. What she does and is
 * told goes into the oracle's ledger.
 */
export const createSupplier = (world: World) => {
  const { service, oracle } = world;
  const { ledger } = oracle;
  /** Orders as they were when she opened them: a page that she left open doesn't keep her from answering it. */
  const opened = new Map<number, OrderDetail>();

  const numberAt = (index: number): number => (index % Math.max(1, service.orders.length)) + 1;

  const open = async (index: number): Promise<OrderDetail | null> => {
    const number = numberAt(index);
    if (world.keysByNumber.get(number) === undefined) await world.refreshAll();
    const key = world.keysByNumber.get(number);
    const detail = key === undefined ? null : await world.look(key);
    if (detail !== null) opened.set(number, detail);
    return detail;
  };

  const said = (
    number: number,
    line: Line,
    saying: Saying,
  ): { line: AnsweredLine; words: PositionedAnswer }[] => {
    const { position } = line;
    const seenSince = versionOfMark(line.description);
    const order = service.orders.find((one) => one.number === number);
    const seen = order === undefined ? undefined : seenLine(order, position, seenSince);
    if (seen === undefined) return [];
    const terms = termsOf(saying, requestedOf(seen));
    return [
      {
        line: { ...{ position, kind: saying.kind }, terms, seenSince },
        words: { position, answer: wordsFor(saying, terms) },
      },
    ];
  };

  const answer = async (index: number, choose: (lineCount: number) => Map<number, Saying>): Promise<void> => {
    const number = numberAt(index);
    const detail = opened.get(number) ?? (await open(index));
    if (detail === null) return;
    const chosen = choose(detail.order.lines.length);
    const answers = detail.order.lines.flatMap((line, at) => {
      const saying = chosen.get(at);
      return saying === undefined ? [] : said(number, line, saying);
    });
    if (answers.length === 0) return;
    const lines = answers.map(({ line }) => line);
    const asked = await world.ask('responses.send', {
      orderKey: detail.key,
      revision: detail.revision,
      answers: answers.map(({ words }) => words),
      buyerAccountNumber: null,
    });
    if (asked.kind === 'reply') ledger.give(number, lines, asked.output.entry.id, world.time.now());
    if (asked.kind === 'died') ledger.give(number, lines, null, world.time.now());
    if (asked.kind !== 'refused') return;
    // Told that it changed, she opens it anew.
    opened.delete(number);
    oracle.tally.add('refusals');
    if (asked.code === 'order.changed') oracle.saidToHaveChanged(number, lines);
  };

  const newestOf = (index: number): GivenAnswer | undefined => {
    const number = numberAt(index);
    return ledger.answers.findLast(({ orderNumber, id }) => orderNumber === number && id !== null);
  };

  const doTo = async (index: number, deed: Exclude<Deed, 'send-anyway'>): Promise<void> => {
    const entry = newestOf(index);
    if (entry === undefined || entry.id === null) return;
    const { kind } = await world.ask(`responses.${deed}`, { id: entry.id });
    if (kind === 'reply' || kind === 'died') ledger.did(entry, deed, kind === 'reply', world.time.now());
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
      if (kind !== 'reply' && kind !== 'died') return;
      const now = world.time.now();
      ledger.did(entry, 'send-anyway', kind === 'reply', now);
      if (inConflict) ledger.overruled(entry, sinceOf(detail.order.lines), kind === 'reply', now);
    },
  };
};

const sinceOf = (lines: readonly Line[]): Map<string, number> =>
  new Map(lines.map(({ position, description }) => [position, versionOfMark(description)]));

/** Accepting and rejecting she speaks of what she sees, proposing of what she names. */
const termsOf = (saying: Saying, asked: Terms): Terms =>
  saying.kind === 'propose'
    ? { ...{ day: saying.day, quantity: asked.quantity }, price: saying.price ?? asked.price }
    : asked;

const wordsFor = (saying: Saying, { day, quantity }: Terms): PositionedAnswer['answer'] => {
  const { kind, price } = saying;
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
