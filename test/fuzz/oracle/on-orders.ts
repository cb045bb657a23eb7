import { isDeepStrictEqual } from 'node:util';
import { headerRow, lineRow } from '../../../src/main/core/orders/stored-order.ts';
import type { BrokenRecord, ReadOrder } from '../../../src/main/core/service/order-service.ts';
import { formatAmount, formatPrice, formatQuantity } from '../../../src/renderer/format/number-format.ts';
import { alertFor } from '../../../src/shared/domain/alerts/alert-rule.ts';
import { consequenceOf, problemsOf, whyUnanswerable } from '../../../src/shared/domain/answer/line-answer.ts';
import { markLines, nameLines } from '../../../src/shared/domain/order/line-identity.ts';
import {
  type Order,
  type OrderLine,
  orderSchema,
  type Prices,
  type Terms,
} from '../../../src/shared/domain/order/order.ts';
import { orderFacts, orderFactsSchema, shownTerms } from '../../../src/shared/domain/order/order-facts.ts';
import { orderChangeSchema } from '../../../src/shared/domain/order-changes/order-change.ts';
import { orderChanges } from '../../../src/shared/domain/order-changes/order-changes.ts';
import { type CalendarDate, isCalendarDate } from '../../../src/shared/domain/values/calendar-date.ts';
import { type Decimal, isDecimal } from '../../../src/shared/domain/values/decimal.ts';
import { itemsOf, memberOf, readTree, sameMeaning, type Tree } from '../machine/json-tree.ts';
import type { Subjects } from '../subjects.ts';
import { dividedBy, type Exact, exactOf, isSame, minus, plus, times } from './exact-decimal.ts';

/** Whether a text that is kept whole still says everything that came, numbers digit for digit. */
export const onStoredRecord = (kept: string, came: Tree): string[] => {
  const read = readTree(kept);
  if (read === null) return ['the stored text is no JSON'];
  return sameMeaning(read, came) ? [] : ['the stored text says something else than what arrived'];
};

/** Whether the stored texts still hold everything that came, numbers digit for digit. */
export const onStoredTexts = ({ headerText, lines }: ReadOrder, came: Tree): string[] => {
  const header = readTree(headerText);
  const items = lines.map(({ text }) => readTree(text)).filter((line) => line !== null);
  if (header === null || items.length < lines.length) return ['a stored text is no JSON'];
  return sameMeaning(withLines(header, items), came)
    ? []
    : ['the stored texts say something else than what arrived'];
};

/** A record with other lines, if it has a list of lines. */
export const withLines = (record: Tree, items: Tree[]): Tree =>
  record.kind !== 'group'
    ? record
    : {
        ...record,
        members: record.members.map(({ name, value }) => ({
          name,
          value: name === 'lines' && value.kind === 'list' ? { ...value, items } : value,
        })),
      };

/** The reason in the diagnostics for a record that was set aside. */
export const onReason = ({ reason }: BrokenRecord): string[] =>
  reason.length > 200 ? ['a reason without end'] : [];

/** A read order: nothing is rounded, and every screen can show it. */
export const onOrder = (read: ReadOrder, arrived: Tree, subjects: Subjects): string[] => {
  const order = read.order();
  return [
    ...onParts(read, order),
    ...onFigures(order, arrived),
    ...[order.id ?? '', order.purchaseOrderNumber, ...order.lines.map(({ position }) => position)]
      .filter((name) => !name.isWellFormed())
      .map(() => 'half a character in a name'),
    ...onAmounts(order, subjects),
    ...onScreen(order),
  ];
};

/** What is stored of it is the same order. */
const onParts = ({ header, headerText, lines, facts }: ReadOrder, order: Order): string[] => {
  const stored = headerRow.parse({ header_text: headerText, last_updated_at: header.lastUpdatedAt });
  const kept = lines.map(({ text }) => lineRow.parse({ line: text }));
  const named = nameLines(
    kept,
    lines.map(({ position }) => position),
  );
  const same =
    isDeepStrictEqual(stored, header) &&
    isDeepStrictEqual(markLines({ ...header, lines: named }), order) &&
    isDeepStrictEqual(facts, orderFacts(order));
  return same ? [] : ['what is stored is another order'];
};

const onFigures = (order: Order, arrived: Tree): string[] => {
  const lines = itemsOf(memberOf(arrived, 'lines'));
  if (lines.length !== order.lines.length) return ['lines were lost'];
  return order.lines.flatMap((line, index) => {
    const wire = lines[index];
    return [
      ...onSchedule(line.deliverySchedule, memberOf(wire, 'deliverySchedule')),
      ...onSchedule(
        line.deliveryScheduleIncludingRequests ?? [],
        memberOf(wire, 'deliveryScheduleIncludingRequests'),
      ),
      ...onPrices(line.prices, memberOf(wire, 'prices')),
      ...onPrices(line.pricesIncludingRequests, memberOf(wire, 'pricesIncludingRequests')),
      ...onSchedule(
        line.confirmedLine?.deliverySchedule ?? [],
        memberOf(memberOf(wire, 'confirmedLine'), 'deliverySchedule'),
      ),
      ...onPrices(line.confirmedLine?.prices ?? null, memberOf(memberOf(wire, 'confirmedLine'), 'prices')),
    ];
  });
};

const onSchedule = (schedule: Terms['deliverySchedule'], wire: Tree | undefined): string[] => {
  const entries = itemsOf(wire);
  if (entries.length !== schedule.length) return ['deliveries were lost'];
  return schedule.flatMap(({ quantity, date }, index) => [
    ...onDigits(quantity, memberOf(entries[index], 'quantity')),
    ...onDate(date, wordOf(memberOf(entries[index], 'date')) ?? ''),
  ]);
};

const onPrices = (prices: Prices | null, wire: Tree | undefined): string[] => {
  if (prices === null) return [];
  const value = (name: string): Tree | undefined =>
    memberOf(memberOf(memberOf(wire, name), 'priceInTransactionCurrency'), 'value');
  return [
    ...(prices.netPrice === null
      ? []
      : onDigits(prices.netPrice.priceInTransactionCurrency?.value ?? null, value('netPrice'))),
    ...(prices.grossPrice === null
      ? []
      : onDigits(prices.grossPrice.priceInTransactionCurrency?.value ?? null, value('grossPrice'))),
    ...(prices.discountPercentage === null
      ? []
      : onDigits(prices.discountPercentage, memberOf(wire, 'discountPercentage'))),
    ...(prices.priceUnitQuantity === null
      ? []
      : onDigits(prices.priceUnitQuantity, memberOf(wire, 'priceUnitQuantity'))),
  ];
};

const onDate = (date: CalendarDate | null, word: string): string[] => {
  const isRight =
    date === null ? !isCalendarDate(word) : word === date || /^[T ]\d/.test(word.slice(date.length));
  return isRight && word.startsWith(date ?? '') ? [] : ['another date'];
};

/** `null`: the value isn't a decimal, or is absurdly long. */
const onDigits = (value: Decimal | null, wire: Tree | undefined): string[] => {
  const word = wordOf(wire);
  const isGap = value === null && (word === null || word.length > 400 || !isDecimal(word));
  return isGap || word === value ? [] : [`${JSON.stringify(word)} became ${value}`];
};

const wordOf = (wire: Tree | undefined): string | null =>
  wire?.kind === 'number' ? wire.digits : wire?.kind === 'text' ? wire.value.trim() : null;

/** quantity × price ÷ price unit, calculated again on BigInt. Only in the unit that the price is for. */
const onAmounts = (order: Order, { lineAmount }: Subjects): string[] =>
  order.lines.flatMap((line) => {
    const amount = lineAmount(shownTerms(line), shownTerms(line).prices?.priceUnitOfMeasureIso ?? null);
    const expected = expectedAmount(shownTerms(line));
    if (amount === null || expected === null) {
      return (amount === null) === (expected === null)
        ? []
        : ['an amount where none is, or none where one is'];
    }
    return isSame(amount.value, expected)
      ? []
      : [`an amount of ${amount.value} instead of ${expected.units}e-${expected.places}`];
  });

const expectedAmount = ({ deliverySchedule, prices }: Terms): Exact | null => {
  const price = prices === null ? null : priceOf(prices);
  if (prices === null || price === null) return null;
  const per = exactOf(prices.priceUnitQuantity ?? '1');
  if (per.units === 0n || deliverySchedule.length === 0) return null;
  return deliverySchedule.reduce<Exact | null>(
    (sum, { quantity }) =>
      sum === null || quantity === null
        ? null
        : plus(sum, dividedBy(times(exactOf(quantity), price), per, 2)),
    zero,
  );
};

const priceOf = ({ netPrice, grossPrice, discountPercentage }: Prices): Exact | null => {
  const given = (netPrice ?? grossPrice)?.priceInTransactionCurrency ?? null;
  if (given === null) return null;
  if (netPrice !== null) return exactOf(given.value);
  const share = minus(exactOf('100'), exactOf(discountPercentage ?? '0'));
  return times(times(exactOf(given.value), share), exactOf('0.01'));
};

const zero: Exact = { units: 0n, places: 0 };

const onScreen = (order: Order): string[] => {
  const facts = orderFactsSchema.safeParse(orderFacts(order));
  for (const { value, currencyIso } of facts.data?.totals ?? []) formatAmount(value, currencyIso, 'de-CH');
  for (const line of order.lines) showLine(line);
  return [...(facts.success ? [] : ['facts that the contract refuses'])];
};

const showLine = (line: OrderLine): void => {
  const { deliverySchedule, prices } = shownTerms(line);
  for (const { quantity } of deliverySchedule) if (quantity !== null) formatQuantity(quantity, 'en-GB');
  const price = prices?.netPrice?.priceInTransactionCurrency ?? null;
  if (price !== null) formatPrice(price.value, price.currencyIso, 'fr-FR');
  if (whyUnanswerable(line) !== null) return;
  problemsOf(line, { kind: 'accept' });
  consequenceOf(line, { kind: 'accept' });
};

const isNamedByUs = (obstacle: OrderLine['obstacle']): boolean =>
  obstacle === 'position-missing' || obstacle === 'position-twice';

/** Merges two versions of one order: nothing is lost or invented, and the changes can be described. */
export const onMerge = (before: Order, incoming: Order, { mergeOrder }: Subjects): string[] => {
  const merge = mergeOrder(before, incoming);
  if (merge.kind === 'same') return [];
  const { order } = merge;
  const positions = new Set(order.lines.map(({ position }) => position));
  const sources = new Set([...before.lines, ...incoming.lines]);
  const changes = orderChanges(before, order);
  alertFor(before, order, new Set(), changes);
  return [
    ...(positions.size === order.lines.length ? [] : ['one position twice']),
    // A line that only its neighbours name is another one without them.
    ...([...before.lines.filter(({ obstacle }) => !isNamedByUs(obstacle)), ...incoming.lines].every(
      ({ position }) => positions.has(position),
    )
      ? []
      : ['a line was lost']),
    ...(order.lines.every((line) => sources.has(line)) ? [] : ['a line that neither version has']),
    ...(orderChangeSchema.array().safeParse(changes).success ? [] : ['changes that the contract refuses']),
    ...(mergeOrder(order, order).kind === 'same' ? [] : ['the same again is news']),
    ...(orderSchema.safeParse(JSON.parse(JSON.stringify(order))).success
      ? []
      : ['an order that the store refuses']),
    ...onScreen(order),
  ];
};
