import {
  termsOfAnswer,
  termsToKeep,
  wouldCancelAgreement,
} from '../../../../shared/domain/answer/line-answer.ts';
import { effectivePrice } from '../../../../shared/domain/order/amounts.ts';
import type { OrderLine, Prices, Terms } from '../../../../shared/domain/order/order.ts';
import { samePrices, sameSchedule } from '../../../../shared/domain/order/terms.ts';
import type { CalendarDate } from '../../../../shared/domain/values/calendar-date.ts';
import type { Formats } from '../../../format/formats.ts';
import type { Texts } from '../../../i18n/texts.ts';
import type { AnswerKind } from '../answer-kinds.ts';
import {
  type AnswerText,
  type DeliveryText,
  proposalText,
  readAnswer,
  termsText,
} from '../draft/draft-model.ts';
import { canSplit } from './split-text.ts';

/** The draft text for a chosen kind of answer. Rejecting a change of confirmed terms means declining it. */
export const textFor = (kind: AnswerKind | null, line: OrderLine, formats: Formats): AnswerText | null => {
  switch (kind) {
    case null:
      return null;
    case 'accept':
      return { kind };
    case 'reject':
      return wouldCancelAgreement(line) ? keepText(line, formats) : { kind, reason: '' };
    case 'propose': {
      const text = proposalText(line, formats);
      const isUndated = text.deliveries.length === 0 && canSplit(line, text);
      return isUndated ? { ...text, deliveries: [emptyDelivery] } : text;
    }
  }
};

const emptyDelivery: DeliveryText = { id: '0', position: null, date: '', quantity: '' };

/**
 * A proposal of the confirmed terms, which declines the buyer's change. `null`: the buyer asks for no
 * change, or the form can't hold the confirmed price, since it uses the requested price's currency and
 * unit.
 */
export const keepText = (line: OrderLine, formats: Formats): AnswerText | null => {
  const agreed = termsToKeep(line);
  if (agreed === null) return null;
  const text = termsText(line, agreed, '', formats);
  return isFor(line, text, agreed, formats) ? text : null;
};

/** Whether a draft answer keeps the confirmed terms against the buyer's change. */
export const keeps = (line: OrderLine, text: AnswerText | undefined, formats: Formats): boolean => {
  const agreed = termsToKeep(line);
  return agreed !== null && text?.kind === 'propose' && isFor(line, text, agreed, formats);
};

const isFor = (line: OrderLine, text: AnswerText, agreed: Terms, formats: Formats): boolean => {
  const reading = readAnswer(line, text, formats);
  if (!('answer' in reading)) return false;
  const terms = termsOfAnswer(line, reading.answer);
  return (
    sameSchedule(terms.deliverySchedule, agreed.deliverySchedule) &&
    samePrices(asNet(terms.prices), asNet(agreed.prices))
  );
};

/** A price as the form holds it: the net value, discount included. */
const asNet = (prices: Prices | null): Prices | null => {
  const price = prices === null ? null : effectivePrice(prices);
  if (prices === null || price === null) return null;
  return {
    ...prices,
    netPrice: { priceInTransactionCurrency: price, priceInBaseCurrency: null },
    grossPrice: null,
    discountPercentage: null,
  };
};

/** A day on a button. It says so where the day has passed: nobody can deliver on it. */
export const dayWords = (day: CalendarDate, t: Texts, formats: Formats): string =>
  day < formats.today ? t('answer.passed', { date: formats.shortDate(day) }) : formats.shortDate(day);
