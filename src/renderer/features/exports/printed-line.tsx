import type { ReactElement } from 'react';
import {
  effectivePrice,
  isPriceUnconvertible,
  lineAmount,
  totalQuantity,
} from '../../../shared/domain/order/amounts.ts';
import { decimal } from '../../../shared/domain/values/decimal.ts';
import { useFormats } from '../../format/formats-context.tsx';
import { lineName } from '../../format/line-name.ts';
import { unitWord } from '../../format/unit-word.ts';
import { useTexts } from '../../i18n/texts.ts';
import { dateOrGap, quantityOrGap, saysPer, termsWords } from '../order/header/terms-words.ts';
import { lineStatusMark } from '../order/lines/line-status.ts';
import type { LineView } from '../order/lines/line-view.ts';
import css from './print-sheet.module.css';

/** A printed line: current terms, other ordered or confirmed terms, notes. Dates are unambiguous. */
export const PrintedLine = ({ view }: { view: LineView }): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const { line, shown, compared, pending } = view;
  const { item } = line;
  const price = shown.prices === null ? null : effectivePrice(shown.prices);
  const per = shown.prices?.priceUnitQuantity ?? decimal('1');
  const mark = lineStatusMark(line, pending);
  const unit = item.purchaseUnitOfMeasureIso;
  const priceUnit = shown.prices?.priceUnitOfMeasureIso ?? '';
  const amount = lineAmount(shown, unit);
  const otherUnit = isPriceUnconvertible(shown, unit);
  const numbers = [item.number, item.revision, item.supplierItemNumber].filter((one) => one !== null);
  const several = shown.deliverySchedule.length > 1;
  return (
    <tr>
      <td>{lineName(line.position)}</td>
      <td>
        <b>{item.name ?? line.description ?? item.description ?? t('list.no-item')}</b>
        {numbers.length > 0 && <small>{numbers.join(' · ')}</small>}
        {compared !== null && (
          <small>
            {t(comparedTexts[compared.kind], {
              terms: termsWords(compared.terms, unit, t, formats).join(', '),
            })}
          </small>
        )}
        {line.notes.map((note, index) => (
          <small key={`${String(index)} ${note}`}>{note}</small>
        ))}
      </td>
      <td className={css['end']}>
        {quantityOrGap(
          shown.deliverySchedule.length === 0 ? null : totalQuantity(shown.deliverySchedule),
          unit,
          t,
          formats,
        )}
      </td>
      <td>
        {shown.deliverySchedule.length === 0 && t('gap.date')}
        {shown.deliverySchedule.map(({ date, quantity, position }, index) => (
          <span key={`${position} ${date} ${String(index)}`} className={css['delivery']}>
            {dateOrGap(date, t, formats.fullDate)}
            {several && `: ${quantityOrGap(quantity, null, t, formats)}`}
          </span>
        ))}
      </td>
      <td className={css['end']}>
        {price === null ? t('order.no-price') : formats.price(price.value, price.currencyIso)}{' '}
        {price?.currencyIso}
        {saysPer(per, shown.prices?.priceUnitOfMeasureIso ?? null, unit, t) && (
          <small>
            {t('order.per', {
              per: formats.quantity(per),
              unit: unitWord(priceUnit, t, per),
            })}
          </small>
        )}
      </td>
      <td className={css['end']}>
        {amount === null ? '–' : formats.amount(amount.value, amount.currencyIso)}
        {otherUnit && <small>{t('order.no-amount', { unit: unitWord(priceUnit, t) })}</small>}
      </td>
      <td>{mark.text === null ? mark.raw : t(mark.text)}</td>
    </tr>
  );
};

const comparedTexts = {
  order: 'print.asked',
  agreed: 'print.agreed',
  'turned-down': 'print.turned-down',
} as const;
