import type { OrderDetail } from '../../../src/shared/contract/orders.ts';
import type { PositionedAnswer } from '../../../src/shared/contract/responses.ts';
import { calendarDate } from '../../../src/shared/domain/calendar-date.ts';
import { decimal } from '../../../src/shared/domain/decimal.ts';
import { requestedOf } from '../model/model-order.ts';
import { dayOf, versionOfMark } from '../model/wire.ts';
import type { SaidLine } from '../oracle/ledger.ts';
import type { Proposal } from './deeds.ts';
import type { World } from './world.ts';

type Saying = { kind: SaidLine['kind'] } & Proposal;

/** The person at the screens: she opens orders, answers what she has before her eyes, and thinks again. */
export const createSupplier = (world: World) => {
  const { service, oracle } = world;
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

  const said = (number: number, line: OrderDetail['order']['lines'][number], saying: Saying): SaidLine[] => {
    const seenSince = versionOfMark(line.description);
    const order = service.orders.find((one) => one.number === number);
    const seen = order?.versions[seenSince - 1]?.lines.find(({ position }) => position === line.position);
    if (seen === undefined) return [];
    const asked = requestedOf(seen);
    const { day, price } = saying.kind === 'propose' ? saying : { day: asked.day, price: null };
    const terms = { ...{ day, quantity: asked.quantity }, price: price ?? asked.price };
    return [{ position: line.position, kind: saying.kind, terms, seenSince }];
  };

  /** Entries that are in the store and not in the ledger: the process may end before it can say that it took one. */
  const writeDown = (number: number, lines: SaidLine[]): void => {
    for (const row of world.store.database.all(`SELECT id, body FROM outbox WHERE kind = 'response'`)) {
      const id = String(row['id']);
      if (oracle.ledger.some((answer) => answer.id === id)) continue;
      const given = [world.time.now()];
      oracle.ledger.push({
        ...{ id, orderNumber: number, body: String(row['body']), lines, given },
        takenBackAt: null,
      });
    }
  };

  const answer = async (index: number, choose: (lineCount: number) => Map<number, Saying>): Promise<void> => {
    const number = numberAt(index);
    const detail = opened.get(number) ?? (await open(index));
    if (detail === null) return;
    const chosen = choose(detail.order.lines.length);
    const lines = detail.order.lines.flatMap((line, at) => {
      const saying = chosen.get(at);
      return saying === undefined ? [] : said(number, line, saying);
    });
    if (lines.length === 0) return;
    const reply = await world.call('responses.send', {
      orderKey: detail.key,
      revision: detail.revision,
      answers: lines.map(positioned),
      buyerAccountNumber: null,
    });
    writeDown(number, lines);
    // Told that it changed, she opens it anew.
    if (reply === null) opened.delete(number);
  };

  const newestOf = (index: number) => {
    const number = numberAt(index);
    return oracle.ledger.findLast(({ orderNumber }) => orderNumber === number);
  };

  return {
    open: async (index: number): Promise<void> => {
      const detail = await open(index);
      if (detail !== null)
        await world.call('orders.mark-seen', { key: detail.key, revision: detail.revision });
    },
    answer,
    undo: async (index: number): Promise<void> => {
      const entry = newestOf(index);
      if (entry === undefined) return;
      const reply = await world.call('responses.undo', { id: entry.id });
      if (reply !== null) entry.takenBackAt ??= world.time.now();
    },
    edit: async (index: number): Promise<void> => {
      const entry = newestOf(index);
      if (entry !== undefined) await world.call('responses.edit', { id: entry.id });
    },
    drop: async (index: number): Promise<void> => {
      const entry = newestOf(index);
      if (entry !== undefined) await world.call('responses.drop', { id: entry.id });
    },
    sendAnyway: async (index: number): Promise<void> => {
      const entry = newestOf(index);
      const detail = entry === undefined ? null : await open(index);
      if (entry === undefined || detail === null) return;
      const inConflict = detail.responses.some(({ id, state }) => id === entry.id && state === 'conflict');
      if (inConflict) entry.given.push(world.time.now());
      await world.call('responses.send-anyway', { id: entry.id });
    },
  };
};

const positioned = ({ position, kind, terms }: SaidLine): PositionedAnswer => {
  if (kind === 'accept') return { position, answer: { kind } };
  if (kind === 'reject') return { position, answer: { kind, reason: 'No.' } };
  const entry = {
    position: '1',
    date: calendarDate(dayOf(terms.day)),
    quantity: decimal(String(terms.quantity)),
  };
  const prices = {
    netPrice: {
      priceInTransactionCurrency: { value: decimal(String(terms.price)), currencyIso: 'EUR' },
      priceInBaseCurrency: null,
    },
    ...{ grossPrice: null, discountPercentage: null, priceUnitOfMeasureIso: 'PCE' },
    priceUnitQuantity: decimal('1'),
  };
  return { position, answer: { kind, deliverySchedule: [entry], prices, reason: 'Later.' } };
};
