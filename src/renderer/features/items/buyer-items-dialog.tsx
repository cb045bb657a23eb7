import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { Skeleton } from '../../components/loading.tsx';
import { ScrollBox } from '../../components/scroll-box.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useClient } from '../../transport/core-context.tsx';
import { useAnswerFigures, useDeliveryFigures } from '../../transport/queries.ts';
import { Figure } from '../overview/figure.tsx';
import { onTimeCell, timeCell } from '../overview/figure-words.ts';
import { QueryFailed } from '../records/query-failed.tsx';
import css from './items.module.css';
import type { ItemPage } from './open-item-page.ts';

/** The figures of a year. */
const days = 365;

/** A buyer: how deliveries and answers went, and every item that they ordered. */
export const BuyerItemsDialog = ({
  page,
  onPage,
  onClose,
}: {
  page: Extract<ItemPage, { kind: 'buyer' }>;
  onPage: (page: ItemPage) => void;
  onClose: () => void;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const client = useClient();
  const query = useQuery({
    queryKey: ['buyer-items', page.orderKey],
    queryFn: () => client.call('items.of-buyer', { orderKey: page.orderKey }),
    gcTime: 0,
  });
  const { data } = query;
  return (
    <Dialog title={page.title} onClose={onClose} wide>
      <QueryFailed query={query} />
      {data === undefined && query.error === null && <Skeleton rows={5} label={t('items.loading')} />}
      {data !== undefined && (
        <div className={css['page']}>
          <BuyerFigures buyerKey={data.buyerKey} />
          <ScrollBox label={t('items.items')} className={css['scroll']}>
            <table className={css['table']} aria-label={t('items.items')}>
              <thead>
                <tr>
                  <th scope="col">{t('items.item')}</th>
                  <th scope="col">{t('items.name')}</th>
                  <th scope="col" className={css['number']}>
                    {t('items.orders')}
                  </th>
                  <th scope="col">{t('items.last-ordered')}</th>
                </tr>
              </thead>
              <tbody>
                {data.items.map(({ number, name, orders, orderKey, position, ordered }) => (
                  <tr key={number}>
                    <th scope="row">
                      <button
                        type="button"
                        className={css['link']}
                        onClick={() => onPage({ kind: 'item', title: number, orderKey, position })}
                      >
                        {number}
                      </button>
                    </th>
                    <td className={css['name']}>{name}</td>
                    <td className={css['number']}>{formats.count(orders)}</td>
                    <td>{formats.date(ordered)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollBox>
          {data.more && <p className={css['more']}>{t('items.more-items', { count: data.items.length })}</p>}
        </div>
      )}
    </Dialog>
  );
};

const BuyerFigures = ({ buyerKey }: { buyerKey: string }): ReactElement => {
  const t = useTexts();
  const { locale, today } = useFormats();
  const answers = useAnswerFigures(days, today, true).data?.buyers.find(({ key }) => key === buyerKey);
  const deliveries = useDeliveryFigures(days, today, true).data;
  const counts = deliveries?.buyers.find(({ key }) => key === buyerKey) ?? { onTime: 0, late: 0 };
  const onTime = onTimeCell(counts, locale, t);
  const times = timeCell(answers?.figures.times ?? { median: null, answers: 0 }, t);
  return (
    <dl className={css['facts']} aria-label={t('overview.last-days', { days })}>
      <div>
        <dt>{t('overview.on-time')}</dt>
        <dd>{deliveries === undefined ? '…' : <Figure cell={onTime} />}</dd>
      </div>
      <div>
        <dt>{t('overview.median')}</dt>
        <dd>
          <Figure cell={times} />
        </dd>
      </div>
      <div>
        <dt>{t('overview.open')}</dt>
        <dd>{answers?.figures.open.orders ?? 0}</dd>
      </div>
    </dl>
  );
};
