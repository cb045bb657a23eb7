import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { ItemLine } from '../../../shared/contract/calls/hints.ts';
import { attentionOf } from '../../../shared/domain/order/line-attention.ts';
import { isDelivered, shownTerms } from '../../../shared/domain/order/order-facts.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Skeleton } from '../../components/loading.tsx';
import { Mark } from '../../components/mark.tsx';
import { ScrollBox } from '../../components/scroll-box.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { joined, withUnit } from '../../format/joined.ts';
import { lineName } from '../../format/line-name.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useClient } from '../../transport/core-context.tsx';
import { PriceView, QuantityView, ScheduleView } from '../order/header/terms-view.tsx';
import { perWords, priceWords } from '../order/header/terms-words.ts';
import { type LineStatusMark, lineStatusMark } from '../order/lines/line-status.ts';
import { QueryFailed } from '../records/query-failed.tsx';
import css from './items.module.css';
import type { ItemPage } from './open-item-page.ts';
import { PriceChart } from './price-chart.tsx';
import { newestOfBuyers, pricePoints } from './price-points.ts';

/** An item over time: its price for this buyer as a chart, and each line with it, of all buyers. */
export const ItemDialog = ({
  page,
  onPage,
  onOpenOrder,
  onClose,
}: {
  page: Extract<ItemPage, { kind: 'item' }>;
  onPage: (page: ItemPage) => void;
  onOpenOrder: (key: number, position: string | null) => void;
  onClose: () => void;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const client = useClient();
  const { orderKey, position } = page;
  const query = useQuery({
    queryKey: ['item-history', orderKey, position],
    queryFn: () => client.call('items.history', { orderKey, position }),
    gcTime: 0,
  });
  const { data } = query;
  const priced = data === undefined ? null : pricePoints(data.lines.filter(({ ofBuyer }) => ofBuyer));
  const newest = priced?.points.at(-1);
  const last = priced?.points.findLast(({ agreed }) => agreed) ?? newest;
  return (
    <Dialog title={page.title} onClose={onClose} wide="very">
      <QueryFailed query={query} />
      {data === undefined && query.error === null && <Skeleton rows={5} label={t('items.loading')} />}
      {data !== undefined && (
        <div className={css['page']}>
          <p className={css['head']}>
            <span>{data.name}</span>
            <Button
              size="small"
              variant="quiet"
              onClick={() => onPage({ kind: 'buyer', title: data.buyerName, orderKey })}
            >
              {t('items.of-buyer', { buyer: data.buyerName })}
            </Button>
          </p>
          {priced !== null && last !== undefined && newest !== undefined && (
            <section>
              <h3>{t('items.price-of', { buyer: data.buyerName })}</h3>
              <p className={css['figure']}>
                {withUnit(formats.price(last.price, priced.currencyIso), priced.currencyIso)}{' '}
                <small>
                  {joined(
                    [
                      perWords(priced.per, null, priced.unit, t, formats),
                      last.agreed ? null : t('items.unconfirmed'),
                    ],
                    ', ',
                  )}
                </small>
              </p>
              <p className={css['since']}>
                {t(last.agreed ? 'items.last-agreed' : 'items.asked-only', {
                  date: formats.date(last.on),
                  order: last.order,
                })}
              </p>
              {newest !== last && !newest.agreed && (
                <p className={css['since']}>
                  {t('items.asked', {
                    price: withUnit(formats.price(newest.price, priced.currencyIso), priced.currencyIso),
                    date: formats.date(newest.on),
                    order: newest.order,
                  })}
                </p>
              )}
              {priced.points.length > 1 && (
                <PriceChart points={priced.points} currencyIso={priced.currencyIso} />
              )}
            </section>
          )}
          <BuyerPrices lines={data.lines} />
          <ScrollBox label={t('items.lines')} className={css['scroll']}>
            <table className={css['table']} aria-label={t('items.lines')}>
              <thead>
                <tr>
                  <th scope="col">{t('items.ordered')}</th>
                  <th scope="col">{t('items.order')}</th>
                  <th scope="col">{t('items.buyer')}</th>
                  <th scope="col" className={css['number']}>
                    {t('items.quantity')}
                  </th>
                  <th scope="col">{t('items.delivery')}</th>
                  <th scope="col" className={css['number']}>
                    {t('items.price')}
                  </th>
                  <th scope="col">{t('items.status')}</th>
                </tr>
              </thead>
              <tbody>
                {data.lines.map((line) => (
                  <LineRow
                    key={`${line.orderKey} ${line.position}`}
                    line={line}
                    onOpen={() => onOpenOrder(line.orderKey, line.position)}
                  />
                ))}
              </tbody>
            </table>
          </ScrollBox>
          {data.more && <p className={css['more']}>{t('items.more', { count: data.lines.length })}</p>}
        </div>
      )}
    </Dialog>
  );
};

/** Who buys the item, at which price. Nothing for one buyer, whose price is above. */
const BuyerPrices = ({ lines }: { lines: readonly ItemLine[] }): ReactElement | null => {
  const t = useTexts();
  const formats = useFormats();
  const buyers = newestOfBuyers(lines);
  if (buyers.length < 2) return null;
  return (
    <section>
      <h3>{t('items.buyers')}</h3>
      <ul className={css['buyers']} aria-label={t('items.buyers')}>
        {buyers.map(({ orderKey, position, buyerName, terms, unit, agreed, ordered }) => (
          <li key={`${orderKey} ${position}`}>
            <span>{buyerName}</span> <b>{priceWords(terms.prices, unit, t, formats)}</b>{' '}
            <span>{t(agreed ? 'items.agreed-on' : 'items.asked-on', { date: formats.date(ordered) })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** A delivered line says so: it has the last price that was delivered. */
const statusOf = (line: ItemLine['line']): LineStatusMark =>
  isDelivered(line) && !line.noDeliveryExpected && attentionOf(line) === 'agreed'
    ? { tone: 'green', icon: 'check', text: 'order.delivered', raw: '' }
    : lineStatusMark(line, null);

const LineRow = ({ line, onOpen }: { line: ItemLine; onOpen: () => void }): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const { unit } = line;
  // As the order shows it: `terms` are for the price, and may be older than our open proposal.
  const terms = shownTerms(line.line);
  const status = statusOf(line.line);
  return (
    <tr>
      <td>{formats.date(line.ordered)}</td>
      <th scope="row">
        <button type="button" className={css['link']} onClick={onOpen}>
          {t('items.line-of', { number: line.purchaseOrderNumber, line: lineName(line.position) })}
        </button>
      </th>
      <td className={css['name']}>{line.buyerName}</td>
      <td className={css['number']}>
        <QuantityView terms={terms} unit={unit} changes={[]} />
      </td>
      <td>
        <ScheduleView terms={terms} unit={unit} changes={[]} late={[]} />
      </td>
      <td className={css['number']}>
        <PriceView terms={terms} unit={unit} changes={[]} />
      </td>
      <td className={css['status']}>
        <Mark tone={status.tone} icon={status.icon}>
          {status.text === null ? status.raw : t(status.text)}
        </Mark>
      </td>
    </tr>
  );
};
