import type { ScheduleEntry } from '../../../../shared/domain/order/order.ts';
import type { CalendarDate } from '../../../../shared/domain/values/calendar-date.ts';
import type { Decimal } from '../../../../shared/domain/values/decimal.ts';
import type { Formats } from '../../../format/formats.ts';
import { quantityWords } from '../../../format/unit-word.ts';
import type { Texts } from '../../../i18n/texts.ts';

/** A date, or the words for a missing one. @param say formats the date */
export const dateOrGap = (
  date: CalendarDate | null,
  t: Texts,
  say: (date: CalendarDate) => string,
): string => (date === null ? t('gap.date') : say(date));

/** A quantity with its unit, or the words for a missing one. @param unit as the buyer wrote it */
export const quantityOrGap = (
  quantity: Decimal | null,
  unit: string | null,
  t: Texts,
  formats: Formats,
): string => (quantity === null ? t('gap.quantity') : quantityWords(quantity, unit, t, formats));

/** The quantity and date of a delivery, as far as they are known. @param unit as the buyer wrote it */
export const deliveryWords = (
  { date, quantity }: Pick<ScheduleEntry, 'date' | 'quantity'>,
  unit: string | null,
  t: Texts,
  formats: Formats,
  say: (date: CalendarDate) => string = formats.date,
): string => {
  const words = quantityOrGap(quantity, unit, t, formats);
  return date === null
    ? t('gap.delivery', { quantity: words })
    : t('say.delivery', { quantity: words, date: say(date) });
};
