import {
  type Draft,
  longestTyped,
  type UnfinishedProposal,
} from '../../../../shared/contract/calls/responses.ts';
import type { AnsweredDelivery, LineAnswer } from '../../../../shared/domain/answer/line-answer.ts';
import { effectivePrice } from '../../../../shared/domain/order/amounts.ts';
import type { Money, OrderLine, Prices, ScheduleEntry } from '../../../../shared/domain/order/order.ts';
import { termsToAnswer } from '../../../../shared/domain/order/order-facts.ts';
import { proposedTerms, requestedTerms } from '../../../../shared/domain/order/terms.ts';
import type { CalendarDate } from '../../../../shared/domain/values/calendar-date.ts';
import { type Decimal, sameDecimal } from '../../../../shared/domain/values/decimal.ts';
import type { DateReading } from '../../../format/date-reader.ts';
import type { Formats } from '../../../format/formats.ts';
import type { NumberReading } from '../../../format/number-reader.ts';

/**
 * A delivery as it is typed. `id` only tells the rows apart on the screen. `null`: the user marked the
 * value as unknown; an empty field alone doesn't mean that.
 */
export type DeliveryText = {
  id: string;
  position: string | null;
  date: string | null;
  quantity: string | null;
};

/** An answer as it is typed. Texts stay texts until they can be read. */
export type AnswerText = { kind: 'accept' } | { kind: 'reject'; reason: string } | ProposalText;
export type ProposalText = { kind: 'propose'; deliveries: DeliveryText[]; reason: string } & PriceText;

/** The lines that another answer may overwrite: no reason and no date was typed for them. */
export const freeOf = (lines: readonly OrderLine[], answers: DraftText['answers']): OrderLine[] =>
  lines.filter(({ position }) => (answers.get(position)?.kind ?? 'accept') === 'accept');

/** `buyerAccountNumber`: the buyer's number in our system, empty until the user types it. */
export type DraftText = {
  revision: number;
  answers: ReadonlyMap<string, AnswerText>;
  buyerAccountNumber: string;
};

/** A field that is empty or can't be read. `number`: counts from 1 where several fields share the name. */
export type FieldFault = {
  field: 'date' | 'quantity' | 'price' | 'currency';
  number: number | null;
  why: 'missing' | 'unreadable';
};

/** The answer that the texts mean, or the fields that can't be read yet. */
type AnswerReading = { answer: LineAnswer } | { faults: FieldFault[] };

/** A new proposal with the line's present terms. Unknown values start as empty fields. */
export const proposalText = (line: OrderLine, formats: Formats): ProposalText => {
  const text = termsText(line, termsToAnswer(line), '', formats);
  const deliveries = text.deliveries.map(({ date, quantity, ...rest }) => ({
    ...rest,
    date: date ?? '',
    quantity: quantity ?? '',
  }));
  return { ...text, deliveries };
};

/** The texts of a stored or sent answer, for editing. */
export const answerText = (line: OrderLine, answer: LineAnswer, formats: Formats): AnswerText => {
  if (answer.kind !== 'propose') return answer;
  const prices = answer.prices ?? requestedTerms(line).prices;
  return termsText(line, { deliverySchedule: answer.deliverySchedule, prices }, answer.reason, formats);
};

const readText = (line: OrderLine, text: AnswerText, formats: Formats): AnswerReading => {
  if (text.kind === 'accept') return { answer: text };
  if (text.kind === 'reject') return { answer: { kind: 'reject', reason: text.reason.trim() } };
  const faults: FieldFault[] = [];
  const missed = (
    field: 'date' | 'quantity',
    number: number | null,
    { kind }: DateReading | NumberReading,
  ): void => void faults.push({ field, number, why: kind === 'empty' ? 'missing' : 'unreadable' });
  const before = daysBefore(line, text.deliveries, formats);
  const deliverySchedule = text.deliveries.flatMap((delivery, index): AnsweredDelivery[] => {
    const date = readKnown(delivery.date, (typed) => formats.readDate(typed, before[index] ?? null));
    const quantity = readKnown(delivery.quantity, formats.readNumber);
    const number = text.deliveries.length > 1 ? index + 1 : null;
    if (date !== null && date.kind !== 'read') missed('date', number, date);
    if (quantity !== null && quantity.kind !== 'read') missed('quantity', number, quantity);
    if ((date !== null && date.kind !== 'read') || (quantity !== null && quantity.kind !== 'read')) return [];
    return [{ position: delivery.position, date: date?.date ?? null, quantity: quantity?.value ?? null }];
  });
  const price = readPrice(line, text, formats);
  if ('fault' in price) faults.push(price.fault);
  if (faults.length > 0 || 'fault' in price) return { faults };
  const { prices } = price;
  return { answer: { kind: 'propose', deliverySchedule, prices, reason: text.reason.trim() } };
};

const readKnown = <Reading>(typed: string | null, read: (typed: string) => Reading): Reading | null =>
  typed === null ? null : read(typed);

/**
 * Caches a result per text while line and locale are the same. A key typed in one of hundreds of lines then
 * costs that line only. The texts must be immutable.
 */
export const oncePerText = <Text extends object, Result>(
  make: (line: OrderLine, text: Text, formats: Formats) => Result,
): typeof make => {
  const kept = new WeakMap<Text, { line: OrderLine; formats: Formats; result: Result }>();
  return (line, text, formats) => {
    const last = kept.get(text);
    if (last !== undefined && last.line === line && last.formats === formats) return last.result;
    const result = make(line, text, formats);
    kept.set(text, { line, formats, result });
    return result;
  };
};

export const readAnswer = oncePerText(readText);

/**
 * The date that `+7` counts from, for each delivery: its present one, or for a new part that of the delivery
 * before it.
 */
export const daysBefore = (
  line: OrderLine,
  deliveries: readonly Pick<DeliveryText, 'position' | 'date'>[],
  formats: Formats,
): (CalendarDate | null)[] => {
  const { deliverySchedule } = termsToAnswer(line);
  let previous = deliverySchedule.at(-1)?.date ?? null;
  return deliveries.map(({ position, date }) => {
    const same = deliverySchedule.find((one) => one.position === position && position !== null);
    const from = same?.date ?? previous;
    const reading = date === null ? null : formats.readDate(date, from);
    if (reading?.kind === 'read') previous = reading.date;
    return from;
  });
};

/** The draft as the core stores it: answers, and the typed texts of proposals that can't be read yet. */
export const draftToKeep = (lines: OrderLine[], draft: DraftText, formats: Formats): Draft | null => {
  const answers: Draft['answers'] = [];
  const begun: UnfinishedProposal[] = [];
  for (const line of lines) {
    const text = draft.answers.get(line.position);
    if (text === undefined) continue;
    const reading = readAnswer(line, text, formats);
    if ('answer' in reading) answers.push({ position: line.position, answer: reading.answer });
    else if (text.kind === 'propose') begun.push(begunProposal(line, text, formats));
  }
  if (answers.length === 0 && begun.length === 0) return null;
  const { revision, buyerAccountNumber } = draft;
  return {
    revision,
    answers,
    ...(begun.length === 0 ? {} : { begun }),
    ...(buyerAccountNumber === '' ? {} : { buyerAccountNumber }),
  };
};

/**
 * Whether two texts of a line are stored as the same: `1.5 ` and `1,50`, or a reason with a trailing blank.
 */
export const sameDraftText =
  (lines: OrderLine[], formats: Formats) =>
  (position: string, ...texts: [AnswerText, AnswerText]): boolean => {
    const [one, other] = texts.map((text) =>
      JSON.stringify(
        draftToKeep(
          lines.filter((line) => line.position === position),
          { revision: 0, answers: new Map([[position, text]]), buyerAccountNumber: '' },
          formats,
        ),
      ),
    );
    return one === other;
  };

const begunProposal = (line: OrderLine, text: ProposalText, formats: Formats): UnfinishedProposal => ({
  position: line.position,
  deliveries: text.deliveries.map(({ position, date, quantity }, index) => ({
    position,
    date:
      date === null
        ? notKnown
        : unfinishedField(
            dateRead(formats.readDate(date, daysBefore(line, text.deliveries, formats)[index] ?? null)),
            date,
          ),
    quantity:
      quantity === null ? notKnown : unfinishedField(numberRead(formats.readNumber(quantity)), quantity),
  })),
  price: text.price === '' ? null : unfinishedField(numberRead(formats.readNumber(text.price)), text.price),
  ...(text.currency === '' ? {} : { currency: text.currency }),
  reason: text.reason,
});

const dateRead = (reading: DateReading): CalendarDate | null =>
  reading.kind === 'read' ? reading.date : null;
const numberRead = (reading: NumberReading): Decimal | null =>
  reading.kind === 'read' ? reading.value : null;

const notKnown = { read: null };

/** The value that was read, or else the text as typed. */
const unfinishedField = <Read>(read: Read | null, typed: string): { read: Read } | { typed: string } =>
  read === null ? { typed: typed.slice(0, longestTyped) } : { read };

const begunText = (line: OrderLine, begun: UnfinishedProposal, formats: Formats): AnswerText => {
  const { price, currency = '' } = begun;
  return {
    kind: 'propose',
    deliveries: begun.deliveries.map(({ position, date, quantity }, index) => ({
      id: String(index),
      position,
      date: 'read' in date ? dateText(date.read, formats) : date.typed,
      quantity: 'read' in quantity ? quantityText(quantity.read, formats) : quantity.typed,
    })),
    price:
      price !== null && 'read' in price
        ? formats.price(price.read, requestedPrice(line)?.currencyIso ?? readCurrency(currency))
        : (price?.typed ?? ''),
    currency,
    reason: begun.reason,
  };
};

export const draftText = (lines: OrderLine[], draft: Draft, formats: Formats): DraftText => {
  const kept = new Map(draft.answers.map((one) => [one.position, one.answer]));
  const begun = new Map((draft.begun ?? []).map((one) => [one.position, one]));
  return {
    revision: draft.revision,
    buyerAccountNumber: draft.buyerAccountNumber ?? '',
    answers: new Map(
      lines.flatMap((line): [string, AnswerText][] => {
        const { position } = line;
        const [proposal, answer] = [begun.get(position), kept.get(position)];
        if (proposal !== undefined) return [[position, begunText(line, proposal, formats)]];
        return answer === undefined ? [] : [[position, answerText(line, answer, formats)]];
      }),
    ),
  };
};

/**
 * Converts a draft to another locale, so that a change of settings never changes the meaning of `1.234`.
 * Texts that can't be read stay as typed.
 */
export const draftInLocale = (draft: DraftText, before: Formats, after: Formats): DraftText => {
  const number = (text: string): string => {
    const reading = before.readNumber(text);
    return reading.kind === 'read' ? after.quantity(reading.value) : text;
  };
  const date = (text: string): string => {
    const reading = before.readDate(text);
    return reading.kind === 'read' ? after.typedDate(reading.date) : text;
  };
  const answer = (text: AnswerText): AnswerText =>
    text.kind !== 'propose'
      ? text
      : {
          ...text,
          price: number(text.price),
          deliveries: text.deliveries.map((one) => ({
            ...one,
            date: one.date === null ? null : date(one.date),
            quantity: one.quantity === null ? null : number(one.quantity),
          })),
        };
  return {
    ...draft,
    answers: new Map([...draft.answers].map(([position, text]) => [position, answer(text)])),
  };
};

const dateText = (date: CalendarDate | null, formats: Formats): string | null =>
  date === null ? null : formats.typedDate(date);
const quantityText = (quantity: Decimal | null, formats: Formats): string | null =>
  quantity === null ? null : formats.quantity(quantity);

/** A proposal of these terms, with unknown values marked as unknown. */
export const termsText = (
  line: OrderLine,
  terms: {
    deliverySchedule: Pick<ScheduleEntry, 'position' | 'date' | 'quantity'>[];
    prices: Prices | null;
  },
  reason: string,
  formats: Formats,
): ProposalText => ({
  kind: 'propose',
  deliveries: terms.deliverySchedule.map(({ position, date, quantity }, index) => ({
    id: String(index),
    position,
    date: dateText(date, formats),
    quantity: quantityText(quantity, formats),
  })),
  ...priceText(line, terms.prices, formats),
  reason,
});

/**
 * The rest of a draft after a part was sent: lines that weren't sent, and lines that changed since.
 *
 * @param sent by position, as handed over
 */
export const withoutSent = (
  written: ReadonlyMap<string, AnswerText>,
  sent: ReadonlyMap<string, AnswerText>,
): ReadonlyMap<string, AnswerText> =>
  new Map([...written].filter(([position, text]) => !isSame(text, sent.get(position))));

// Compares by value: typing a letter and deleting it changes nothing.
const isSame = (text: AnswerText, other: AnswerText | undefined): boolean =>
  text === other || JSON.stringify(text) === JSON.stringify(other);

/** A price as it is typed; empty for none. `currency` counts only where the buyer requests no price. */
export type PriceText = { price: string; currency: string };

/**
 * The price that the buyer requests. `null`: none, as in a request for quotation; the supplier may then add
 * one.
 */
export const requestedPrice = (line: OrderLine): Money | null => priceIn(requestedTerms(line).prices);

/** The price unit and its quantity: the buyer's, or else those of our proposal. */
export const pricedAs = (line: OrderLine): Prices | null => {
  const { prices } = requestedTerms(line);
  return priceIn(prices) === null ? (proposedTerms(line)?.prices ?? prices) : prices;
};

const priceText = (line: OrderLine, prices: Prices | null, formats: Formats): PriceText => {
  const price = priceIn(prices);
  return {
    price: price === null ? '' : formats.price(price.value, price.currencyIso),
    currency: requestedPrice(line) === null ? (price?.currencyIso ?? '') : '',
  };
};

/** `prices` is null if the price equals the requested one: an unchanged price isn't sent. */
const readPrice = (
  line: OrderLine,
  { price, currency }: PriceText,
  formats: Formats,
): { prices: Prices | null } | { fault: FieldFault } => {
  const requested = requestedPrice(line);
  const reading = formats.readNumber(price);
  if (reading.kind === 'empty' && requested === null) return { prices: null };
  if (reading.kind !== 'read') return priceFault('price', reading.kind === 'empty');
  if (requested !== null) {
    const isSame = sameDecimal(requested.value, reading.value);
    return { prices: isSame ? null : netPrices(pricedAs(line), reading.value, requested.currencyIso) };
  }
  const currencyIso = readCurrency(currency);
  if (currencyIso === null) return priceFault('currency', currency.trim() === '');
  return { prices: netPrices(pricedAs(line), reading.value, currencyIso) };
};

/** A currency code of ISO 4217: three letters. */
export const readCurrency = (typed: string): string | null => {
  const code = typed.trim().toUpperCase();
  return /^[A-Z]{3}$/.test(code) ? code : null;
};

const priceIn = (prices: Prices | null): Money | null => (prices === null ? null : effectivePrice(prices));

const priceFault = (field: 'price' | 'currency', isEmpty: boolean): { fault: FieldFault } => ({
  fault: { field, number: null, why: isEmpty ? 'missing' : 'unreadable' },
});

const netPrices = (as: Prices | null, value: Decimal, currencyIso: string | null): Prices => ({
  priceUnitOfMeasureIso: as?.priceUnitOfMeasureIso ?? null,
  priceUnitQuantity: as?.priceUnitQuantity ?? null,
  // The buyer converted the old price; only they can convert the new one.
  netPrice: { priceInTransactionCurrency: { value, currencyIso }, priceInBaseCurrency: null },
  grossPrice: null,
  discountPercentage: null,
});
