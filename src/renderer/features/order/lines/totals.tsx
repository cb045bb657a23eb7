import { memo, type ReactElement } from 'react';
import type { OrderLine, Terms } from '../../../../shared/domain/order/order.ts';
import { leftOutOfTotals, shownTerms, totalsOf } from '../../../../shared/domain/order/order-facts.ts';
import { useFormats } from '../../../format/formats-context.tsx';
import { lineName } from '../../../format/line-name.ts';
import { useTexts } from '../../../i18n/texts.ts';
import css from '../order-pane.module.css';

/** The total of the lines per currency. A key in a line doesn't repeat it. */
export const Totals = memo(
  ({
    lines,
    shownOf = shownTerms,
  }: {
    lines: OrderLine[];
    /** The terms that a line shows; these may be of a response that is being sent. */
    shownOf?: (line: OrderLine) => Terms;
  }): ReactElement | null => {
    const t = useTexts();
    const formats = useFormats();
    const totals = totalsOf(lines, shownOf);
    if (totals.length === 0 && leftOutOfTotals(lines, shownOf).length === 0) return null;
    return (
      <dl className={css['totals']}>
        {totals.length === 0 && (
          <div>
            <dt>{t('order.total')}</dt>
            <dd>
              {t('order.total-unknown')} <LeftOut lines={lines} shownOf={shownOf} />
            </dd>
          </div>
        )}
        {totals.map(({ value, currencyIso }) => (
          <div key={currencyIso}>
            <dt>{t('order.total')}</dt>
            <dd>
              {formats.amount(value, currencyIso)} <small>{currencyIso}</small>{' '}
              <LeftOut lines={lines} shownOf={shownOf} />
            </dd>
          </div>
        ))}
      </dl>
    );
  },
);

/** The lines and charges that a total doesn't include. */
export const LeftOut = ({
  lines,
  shownOf = shownTerms,
}: {
  lines: OrderLine[];
  shownOf?: (line: OrderLine) => Terms;
}): ReactElement | null => {
  const t = useTexts();
  const leftOut = leftOutOfTotals(lines, shownOf);
  const said = [
    ...(leftOut.length > 0
      ? [t('order.total-without', { count: leftOut.length, lines: leftOut.map(lineName).join(', ') })]
      : []),
    // A charge of a line isn't in its amount. No document states how it counts (open points).
    ...(lines.some(hasCharges) ? [t('order.total-without-charges')] : []),
  ];
  return said.length === 0 ? null : <small>{said.join(', ')}</small>;
};

const hasCharges = ({ chargeLines, confirmedChargeLines }: OrderLine): boolean =>
  chargeLines.length + confirmedChargeLines.length > 0;
