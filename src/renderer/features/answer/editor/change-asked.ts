import { termsToKeep } from '../../../../shared/domain/answer/line-answer.ts';
import type { OrderLine } from '../../../../shared/domain/order/order.ts';
import { requestedTerms, samePrices, sameSchedule } from '../../../../shared/domain/order/terms.ts';
import type { Formats } from '../../../format/formats.ts';
import { quantityWords } from '../../../format/unit-word.ts';
import type { Texts } from '../../../i18n/texts.ts';
import { priceWords } from '../../order/header/terms-words.ts';

/**
 * The label of the button that accepts a buyer's change of confirmed terms. It names the new date, quantity
 * or price where only that changes. `null`: the buyer asks for no change.
 */
export const changeAsked = (
  line: OrderLine,
  { t, formats }: { t: Texts; formats: Formats },
): { accept: string } | null => {
  const agreed = termsToKeep(line);
  if (agreed === null) return null;
  const value = valueAsked(line, agreed, t, formats);
  return { accept: value === null ? t('answer.accept-change') : t('answer.accept-value', { value }) };
};

const valueAsked = (
  line: OrderLine,
  agreed: NonNullable<ReturnType<typeof termsToKeep>>,
  t: Texts,
  formats: Formats,
): string | null => {
  const asked = requestedTerms(line);
  const unit = line.item.purchaseUnitOfMeasureIso;
  if (sameSchedule(asked.deliverySchedule, agreed.deliverySchedule)) {
    return priceWords(asked.prices, unit, t, formats);
  }
  const [now, ...moreNow] = asked.deliverySchedule;
  const [old, ...moreOld] = agreed.deliverySchedule;
  const isOnly = samePrices(asked.prices, agreed.prices) && moreNow.length === 0 && moreOld.length === 0;
  if (!isOnly || now === undefined || old === undefined) return null;
  if (now.quantity === old.quantity) return now.date === null ? null : formats.shortDate(now.date);
  if (now.quantity === null || now.date !== old.date) return null;
  return quantityWords(now.quantity, unit, t, formats);
};
