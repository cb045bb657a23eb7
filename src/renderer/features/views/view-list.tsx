import { Fragment, type ReactElement, useEffect, useRef } from 'react';
import type { OrderGroups } from '../../../shared/contract/calls/orders.ts';
import type { SavedView } from '../../../shared/contract/calls/views.ts';
import { Button, IconButton } from '../../components/button.tsx';
import { Mark } from '../../components/mark.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { useTexts } from '../../i18n/texts.ts';
import sidebar from '../desk/sidebar.module.css';
import type { Views } from './use-views.ts';
import css from './views.module.css';

/** The saved views below the folders, each with its number of orders. */
export const ViewList = ({
  views,
  current,
  handle,
  onView,
}: {
  views: OrderGroups['views'];
  current: number | null;
  handle: Views;
  onView: (view: SavedView) => void;
}): ReactElement | null => {
  const t = useTexts();
  const formats = useFormats();
  const { removed } = handle;
  // The deletion may be known before the list is fetched again.
  const left = views.filter(({ id }) => id !== removed?.id);
  if (left.length === 0 && removed === null) return null;
  // At the deleted view's old position, where the user looks.
  const place = left.findIndex(({ id }) => removed !== null && id > removed.id);
  const goneAt = removed === null ? -1 : place < 0 ? left.length : place;
  return (
    <section className={sidebar['group']} aria-labelledby="views-title">
      <h2 id="views-title" className={sidebar['title']}>
        {t('views.title')}
      </h2>
      <ul className={sidebar['list']}>
        {left.map(({ count, ...view }, index) => (
          <Fragment key={view.id}>
            {index === goneAt && removed !== null && <Removed view={removed} handle={handle} />}
            <li>
              <button
                type="button"
                className={sidebar['folder']}
                aria-current={view.id === current ? 'true' : undefined}
                onClick={() => onView(view)}
              >
                <Mark tone="grey" icon="bookmark" />
                <span className={sidebar['name']} title={view.name}>
                  {view.name}
                </span>
                <span className={sidebar['count']}>{formats.count(count)}</span>
              </button>
            </li>
          </Fragment>
        ))}
        {goneAt === left.length && removed !== null && <Removed view={removed} handle={handle} />}
      </ul>
    </section>
  );
};

const Removed = ({ view, handle }: { view: SavedView; handle: Views }): ReactElement => {
  const t = useTexts();
  const item = useRef<HTMLLIElement>(null);
  // The delete button is gone, so the focus moves to undo.
  useEffect(() => item.current?.querySelector('button')?.focus(), []);
  return (
    <li ref={item} className={css['removed']}>
      <span role="status" title={t('views.deleted', { name: view.name })}>
        {t('views.deleted', { name: view.name })}
      </span>
      <Button size="small" onClick={handle.bringBack}>
        {t('views.undo')}
      </Button>
      <IconButton size="small" icon="close" label={t('views.dismiss')} onClick={handle.forget} />
    </li>
  );
};
