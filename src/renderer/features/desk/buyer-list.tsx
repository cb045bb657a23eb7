import { type ReactElement, useMemo } from 'react';
import type { OrderGroups } from '../../../shared/contract/calls/orders.ts';
import { cx } from '../../components/cx.ts';
import { useFormats } from '../../format/formats-context.tsx';
import { useTexts } from '../../i18n/texts.ts';
import css from './sidebar.module.css';

/** The buyers with open orders, by name. A narrow window shows them as a menu. */
export const BuyerList = ({
  buyers,
  current,
  onBuyer,
}: {
  buyers: OrderGroups['buyers'];
  current: string | null;
  onBuyer: (key: string) => void;
}): ReactElement | null => {
  const t = useTexts();
  const formats = useFormats();
  const sorted = useMemo(() => {
    const { compare } = new Intl.Collator(formats.locale);
    return buyers.toSorted((a, b) => compare(a.name, b.name));
  }, [buyers, formats.locale]);
  if (sorted.length === 0) return null;
  return (
    <section className={css['group']} aria-label={t('buyers.title')}>
      <h2 className={css['title']}>{t('buyers.counted')}</h2>
      <select
        className={css['pick']}
        aria-label={t('buyers.title')}
        value={current ?? ''}
        onChange={(event) => onBuyer(event.target.value)}
      >
        <option value="" disabled>
          {t('buyers.counted')}
        </option>
        {sorted.map(({ key, name, open }) => (
          <option key={key} value={key}>
            {`${name} (${formats.count(open)})`}
          </option>
        ))}
      </select>
      <ul className={cx(css['list'], css['buyers'])}>
        {sorted.map(({ key, name, open }) => (
          <li key={key}>
            <button
              type="button"
              className={css['buyer']}
              aria-current={key === current ? 'true' : undefined}
              onClick={() => onBuyer(key)}
            >
              <span className={css['name']} title={name}>
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
