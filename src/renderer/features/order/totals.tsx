import type { ReactElement } from 'react';
import type { OrderLine } from '../../../shared/domain/order.ts';
import { leftOutOfTotals, totalsOf } from '../../../shared/domain/order-facts.ts';
import { useFormats } from '../../format/formats-context.tsx';
import { lineName } from '../../format/line-name.ts';
import { useTexts } from '../../i18n/texts.ts';
import css from './order-pane.module.css';

/** What the lines come to, by currency. */
export const Totals = ({ lines }: { lines: OrderLine[] }): ReactElement | null => {
  const t = useTexts();
  const formats = useFormats();
  const totals = totalsOf(lines);
  const leftOut = leftOutOfTotals(lines);
  if (totals.length === 0) return null;
  return (
    <dl className={css['totals']}>
      {totals.map(({ value, currencyIso }) => (
        <div key={currencyIso}>
          <dt>{t('order.total')}</dt>
          <dd>
            {formats.amount(value, currencyIso)} <small>{currencyIso}</small>{' '}
            {leftOut.length > 0 && (
              <small>
                {t('order.total-without', {
                  count: leftOut.length,
                  lines: leftOut.map(lineName).join(', '),
                })}
              </small>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
};
