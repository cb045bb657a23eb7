import type { Draft } from '../../../shared/contract/responses.ts';
import { effectivePrice } from '../../../shared/domain/amounts.ts';
import type { CalendarDate } from '../../../shared/domain/calendar-date.ts';
import { type Decimal, sameDecimal } from '../../../shared/domain/decimal.ts';
import type { AnsweredDelivery, LineAnswer } from '../../../shared/domain/line-answer.ts';
import type { OrderLine, Prices, Terms } from '../../../shared/domain/order.ts';
import { shownTerms } from '../../../shared/domain/order-facts.ts';
import { requestedTerms } from '../../../shared/domain/terms.ts';
import type { Formats } from '../../format/formats.ts';

/** A delivery as it is being typed. `id` only tells the rows apart on the screen. */
export type DeliveryText = { id: string; position: string | null; date: string; quantity: string };

/** An answer as it is being typed: texts stay texts until they can be read. `price` null: the line has no price. */
export type AnswerText =
  | { kind: 'accept' }
  | { kind: 'reject'; reason: string }
  | { kind: 'propose'; deliveries: DeliveryText[]; price: string | null; reason: string };

export type DraftText = { revision: number; answers: ReadonlyMap<string, AnswerText> };

export type UnreadField = 'date' | 'quantity' | 'price';

/** The answer that the texts stand for, or what in them can't be read yet. */
export type AnswerReading = { answer: LineAnswer } | { unread: UnreadField[] };

/** A new proposal: what the line stands at, ready to be changed. */
export const proposalText = (line: OrderLine, formats: Formats): AnswerText =>
  termsText(shownTerms(line), requestedTerms(line), '', formats);

/** An answer that was kept or sent earlier, to be written on. */
export const answerText = (line: OrderLine, answer: LineAnswer, formats: Formats): AnswerText => {
  if (answer.kind !== 'propose') return answer;
  const requested = requestedTerms(line);
  const terms = { deliverySchedule: answer.deliverySchedule, prices: answer.prices ?? requested.prices };
  return termsText(terms, requested, answer.reason, formats);
};

export const readAnswer = (line: OrderLine, text: AnswerText, formats: Formats): AnswerReading => {
  if (text.kind === 'accept') return { answer: text };
  if (text.kind === 'reject') return { answer: { kind: 'reject', reason: text.reason.trim() } };
  const unread = new Set<UnreadField>();
  const deliverySchedule = text.deliveries.flatMap((delivery): AnsweredDelivery[] => {
    const date = formats.readDate(delivery.date);
    const quantity = formats.readNumber(delivery.quantity);
    if (date.kind !== 'read') unread.add('date');
    if (quantity.kind !== 'read') unread.add('quantity');
    if (date.kind !== 'read' || quantity.kind !== 'read') return [];
    return [{ position: delivery.position, date: date.date, quantity: quantity.value }];
  });
  const price = text.price === null ? null : formats.readNumber(text.price);
  if (price !== null && price.kind !== 'read') unread.add('price');
  if (unread.size > 0) return { unread: [...unread] };
  const prices = price?.kind === 'read' ? withPrice(requestedTerms(line).prices, price.value) : null;
  return { answer: { kind: 'propose', deliverySchedule, prices, reason: text.reason.trim() } };
};

/** The part of the draft that can be kept by the core: every answer that can be read. */
export const draftToKeep = (lines: OrderLine[], draft: DraftText, formats: Formats): Draft | null => {
  const answers = lines.flatMap((line) => {
    const text = draft.answers.get(line.position);
    const reading = text === undefined ? null : readAnswer(line, text, formats);
    return reading !== null && 'answer' in reading
      ? [{ position: line.position, answer: reading.answer }]
      : [];
  });
  return answers.length === 0 ? null : { revision: draft.revision, answers };
};

export const draftText = (lines: OrderLine[], draft: Draft, formats: Formats): DraftText => ({
  revision: draft.revision,
  answers: new Map(
    draft.answers.flatMap(({ position, answer }): [string, AnswerText][] => {
      const line = lines.find((one) => one.position === position);
      return line === undefined ? [] : [[position, answerText(line, answer, formats)]];
    }),
  ),
});

/** The same proposal with every delivery on one day. */
export const withDate = (text: AnswerText, date: CalendarDate, formats: Formats): AnswerText =>
  text.kind !== 'propose'
    ? text
    : {
        ...text,
        deliveries: text.deliveries.map((one) => ({ ...one, date: formats.typedDate(date) })),
      };

/**
 * The same draft in another locale: what could be read is written anew, so that `1.234` never changes its meaning by a
 * change of settings. What couldn't be read stays as it was typed.
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
          price: text.price === null ? null : number(text.price),
          deliveries: text.deliveries.map((one) => ({
            ...one,
            date: date(one.date),
            quantity: number(one.quantity),
          })),
        };
  return {
    ...draft,
    answers: new Map([...draft.answers].map(([position, text]) => [position, answer(text)])),
  };
};

const termsText = (
  terms: { deliverySchedule: AnsweredDelivery[]; prices: Prices | null },
  requested: Terms,
  reason: string,
  formats: Formats,
): AnswerText => {
  const price = terms.prices === null ? null : effectivePrice(terms.prices);
  const currency = requested.prices === null ? null : (effectivePrice(requested.prices)?.currencyIso ?? null);
  return {
    kind: 'propose',
    deliveries: terms.deliverySchedule.map(({ position, date, quantity }, index) => ({
      id: String(index),
      position,
      date: formats.typedDate(date),
      quantity: formats.quantity(quantity),
    })),
    price: price === null ? null : formats.price(price.value, currency),
    reason,
  };
};

/** `null` while the price is the requested one: a price that isn't changed isn't sent as a change. */
const withPrice = (requested: Prices | null, value: Decimal): Prices | null => {
  const before = requested === null ? null : effectivePrice(requested);
  if (requested === null || before === null || sameDecimal(before.value, value)) return null;
  return {
    ...requested,
    netPrice: {
      priceInTransactionCurrency: { value, currencyIso: before.currencyIso },
      // The buyer's conversion was of the old price; a new one is his to make.
      priceInBaseCurrency: null,
    },
    grossPrice: null,
    discountPercentage: null,
  };
};
