import { type ReactElement, useMemo } from 'react';
import type { OrderGroups } from '../../../shared/contract/calls/orders.ts';
import { cx } from '../../components/cx.ts';
import { useFormats } from '../../format/formats-context.tsx';
import { useTexts } from '../../i18n/texts.ts';
import css from './sidebar.module.css';

/** All open orders, and the buyers with open orders, by name. A narrow window shows them as a menu. */
export const BuyerList = ({
  buyers,
  current,
  onBuyer,
  onAll,
}: {
  buyers: OrderGroups['buyers'];
  /** The shown buyer's key, or `all`. */
  current: string | null;
  onBuyer: (key: string) => void;
  onAll: () => void;
}): ReactElement | null => {
  const t = useTexts();
  const formats = useFormats();
  const entries = useMemo(() => {
    const { compare } = new Intl.Collator(formats.locale);
    const open = buyers.reduce((sum, buyer) => sum + buyer.open, 0);
    return [{ key: all, name: t('buyers.all'), open }, ...buyers.toSorted((a, b) => compare(a.name, b.name))];
  }, [buyers, formats.locale, t]);
  if (buyers.length === 0) return null;
  const choose = (key: string): void => (key === all ? onAll() : onBuyer(key));
  return (
    <section className={css['group']} aria-label={t('buyers.title')}>
      <h2 className={css['title']}>{t('buyers.counted')}</h2>
      <select
        className={css['pick']}
        aria-label={t('buyers.title')}
        value={current ?? ''}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="" disabled>
          {t('buyers.counted')}
        </option>
        {entries.map(({ key, name, open }) => (
          <option key={key} value={key}>
            {`${name} (${formats.count(open)})`}
          </option>
        ))}
      </select>
      <ul className={cx(css['list'], css['buyers'])}>
        {entries.map(({ key, name, open }) => (
          <li key={key}>
            <button
              type="button"
              className={css['buyer']}
              aria-current={key === current ? 'true' : undefined}
              onClick={() => choose(key)}
            >
              <span className={css['name']} title={key === all ? t('buyers.all-counts') : name}>
                {name}
              </span>
              <span className={css['count']} aria-hidden="true">
                {formats.count(open)}
              </span>
              <span className="visually-hidden">{t('buyers.open', { count: open })}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** No key of a buyer. */
const all = 'all';
