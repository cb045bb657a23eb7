import type { ReactElement } from 'react';
import { decimal } from '../../../shared/domain/values/decimal.ts';
import { useFormats } from '../../format/formats-context.tsx';
import { withUnit } from '../../format/joined.ts';
import { useTexts } from '../../i18n/texts.ts';
import css from './items.module.css';
import { type PricePoint, priceScale, timePlaces } from './price-points.ts';

const width = 640;
const height = 120;
const edge = 6;

/** Prices over time. A line joins the agreed ones; one that the buyer only asks for is hollow. The table below it has the same values, so screen readers skip it. */
export const PriceChart = ({
  points,
  currencyIso,
}: {
  /** At least two, the oldest first. */
  points: readonly PricePoint[];
  currencyIso: string | null;
}): ReactElement | null => {
  const t = useTexts();
  const formats = useFormats();
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return null;
  const prices = points.map(({ price }) => Number(price));
  const { low, high } = priceScale(prices);
  // One day has no curve.
  const isOneDay = first.on === last.on;
  const places = timePlaces(points);
  const x = (index: number): number => edge + (width - 2 * edge) * (places[index] ?? 0);
  // Prices of zero are drawn in the middle.
  const y = ({ price }: PricePoint): number =>
    high === low ? height / 2 : height - edge - ((height - 2 * edge) * (Number(price) - low)) / (high - low);
  const drawn = points.map((point, index) => ({ ...point, at: [x(index), y(point)] }));
  const dots = (agreed: boolean): string =>
    drawn.map((point) => (point.agreed === agreed ? `M${point.at.join(' ')}h0` : '')).join('');
  const end = (price: number): string =>
    withUnit(formats.price(decimal(String(price)), currencyIso), currencyIso);
  return (
    <div className={css['chart']} aria-hidden="true">
      <span className={css['high']}>{end(high)}</span>
      {high !== low && <span className={css['low']}>{end(low)}</span>}
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none">
        <title>{withUnit(formats.price(last.price, currencyIso), currencyIso)}</title>
        {!isOneDay && (
          <polyline
            className={css['curve']}
            points={drawn.flatMap(({ agreed, at }) => (agreed ? [at.join(',')] : [])).join(' ')}
            vectorEffect="non-scaling-stroke"
          />
        )}
        {/* Lines without length and with round ends: a circle would be stretched with the chart. */}
        <path className={css['asked']} d={dots(false)} vectorEffect="non-scaling-stroke" />
        <path className={css['hole']} d={dots(false)} vectorEffect="non-scaling-stroke" />
        <path className={css['points']} d={dots(true)} vectorEffect="non-scaling-stroke" />
      </svg>
      {isOneDay ? (
        <span className={css['only']}>{formats.date(first.on)}</span>
      ) : (
        <>
          <span className={css['from']}>{formats.date(first.on)}</span>
          <span className={css['to']}>{formats.date(last.on)}</span>
        </>
      )}
      {points.some(({ agreed }) => !agreed) && (
        <span className={css['legend']}>
          {points.some(({ agreed }) => agreed) && <span data-price="agreed">{t('items.agreed')}</span>}
          <span data-price="asked">{t('items.not-agreed')}</span>
        </span>
      )}
    </div>
  );
};
