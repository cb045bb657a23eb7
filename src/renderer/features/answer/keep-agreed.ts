import { termsOfAnswer, termsToKeep } from '../../../shared/domain/answer/line-answer.ts';
import { effectivePrice } from '../../../shared/domain/order/amounts.ts';
import type { OrderLine, Prices, Terms } from '../../../shared/domain/order/order.ts';
import { samePrices, sameSchedule } from '../../../shared/domain/order/terms.ts';
import type { Formats } from '../../format/formats.ts';
import { type AnswerText, readAnswer, termsText } from './draft-model.ts';

/**
 * A proposal of what is agreed already, which says no to the buyer's change and keeps the line. `null` where there is no change to say no to,
 * or where the agreed price can't be typed: the form has the currency and the unit of the price that is asked for.
 */
export const keepText = (line: OrderLine, formats: Formats): AnswerText | null => {
  const agreed = termsToKeep(line);
  if (agreed === null) return null;
  const text = termsText(line, agreed, '', formats);
  return isFor(line, text, agreed, formats) ? text : null;
};

/** Whether an answer being written keeps what is agreed, against what the buyer asks for. */
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

/** A price as it is typed: what was a discount of it once is in it. */
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
