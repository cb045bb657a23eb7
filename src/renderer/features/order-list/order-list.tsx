import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { shapeOfError } from '../../../shared/contract/errors.ts';
import type { Tray } from '../../../shared/domain/tray.ts';
import { Button, IconButton } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { Notice } from '../../components/notice.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { errorText, useTexts } from '../../i18n/texts.ts';
import { useOrderRows, useSettings } from '../../transport/queries.ts';
import { csvWay } from '../exports/csv.ts';
import { orderListCsv } from '../exports/order-list-csv.ts';
import { saveFile } from '../exports/save-file.ts';
import { useShortcuts } from '../keyboard/shortcuts.ts';
import { FirstImport } from '../listening/first-import.tsx';
import { EmptyTray } from './empty-tray.tsx';
import { filterRows } from './filter-rows.ts';
import css from './order-list.module.css';
import { OrderRowView } from './order-row.tsx';
import { sortRows } from './sort-rows.ts';

const rowHeights = { comfortable: 56, compact: 48 } as const;

/** The orders of a tray. Place and selection stay while rows come and go above and below. */
export const OrderList = ({
  tray,
  open,
  onOpen,
}: {
  tray: Tray;
  open: number | null;
  onOpen: (key: number) => void;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const rows = useOrderRows(tray);
  const [filter, setFilter] = useState('');
  const wanted = useDeferredValue(filter);
  const sorted = useMemo(() => sortRows(rows.data?.rows ?? [], tray), [rows.data, tray]);
  const shown = useMemo(() => filterRows(sorted, wanted), [sorted, wanted]);
  const box = useRef<HTMLInputElement>(null);
  const scroll = useRef<HTMLDivElement>(null);
  const { density, csvSeparator } = useSettings();
  const height = rowHeights[density];
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => height,
    getItemKey: (index) => shown[index]?.key ?? index,
    overscan: 12,
  });
  useEffect(() => {
    if (height > 0) virtual.measure();
  }, [virtual, height]);

  // Where the open order stood last: when it leaves the tray, "next" goes on from there.
  const at = shown.findIndex(({ key }) => key === open);
  const lastAt = useRef(0);
  useEffect(() => {
    if (at >= 0) lastAt.current = at;
  }, [at]);

  const go = (index: number): void => {
    const target = Math.min(Math.max(index, 0), shown.length - 1);
    const row = shown[target];
    if (row === undefined) return;
    virtual.scrollToIndex(target);
    onOpen(row.key);
  };
  const next = (): void => go(open === null ? 0 : at >= 0 ? at + 1 : lastAt.current);
  const previous = (): void => go(open === null ? 0 : at >= 0 ? at - 1 : lastAt.current - 1);
  useShortcuts({ j: next, k: previous, '/': () => box.current?.focus() });

  const enter = (): void => {
    if (open === null) go(0);
    focusOrder();
  };
  const byKey = (event: KeyboardEvent): void => {
    const page = Math.max(1, Math.floor((scroll.current?.clientHeight ?? height) / height) - 1);
    const moves = new Map([
      ['ArrowDown', next],
      ['ArrowUp', previous],
      ['PageDown', () => go(at + page)],
      ['PageUp', () => go(at - page)],
      ['Home', () => go(0)],
      ['End', () => go(shown.length - 1)],
      ['Enter', enter],
    ]);
    const move = moves.get(event.key);
    if (move === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    move();
  };

  const byClick = (event: MouseEvent): void => {
    const option = event.target instanceof Element ? event.target.closest('[data-index]') : null;
    if (option !== null) go(Number(option.getAttribute('data-index')));
  };

  const exportShown = (): void =>
    saveFile(
      `${t(`tray.${tray}`)} ${formats.today}.csv`,
      orderListCsv(shown, t, csvWay(csvSeparator, formats.locale)),
      'text/csv',
    );

  const total = rows.data?.rows.length ?? 0;
  const drawn = virtual.getVirtualItems();
  return (
    <>
      <header className={css['head']}>
        <h2>
          {t(`tray.${tray}`)}
          <span>{rows.data === undefined ? '' : formats.count(total)}</span>
        </h2>
        <div className={css['filter']}>
          <Icon name="search" />
          <input
            ref={box}
            type="search"
            aria-label={t('list.filter')}
            placeholder={t('list.filter')}
            value={filter}
            onChange={(event) => setFilter(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setFilter('');
              if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
              event.preventDefault();
              scroll.current?.focus();
              // What was typed counts, though the list may still be on its way to it.
              const hits = filterRows(sorted, event.currentTarget.value);
              const first = hits.some(({ key }) => key === open) ? undefined : hits[0];
              if (first !== undefined) onOpen(first.key);
            }}
          />
        </div>
        <IconButton
          icon="download"
          size="small"
          label={t('exports.list')}
          disabled={shown.length === 0}
          onClick={exportShown}
        />
      </header>
      <FirstImport />
      {rows.isError && (
        <Notice
          tone="red"
          icon="triangle"
          role="alert"
          actions={<Button onClick={() => void rows.refetch()}>{t('start.try-again')}</Button>}
        >
          {errorText(t, shapeOfError(rows.error))}
        </Notice>
      )}
      {rows.isPending && <Skeleton rows={8} label={t('list.loading')} />}
      {rows.data !== undefined && shown.length === 0 && (
        <EmptyTray tray={tray} filter={total > 0 ? wanted : ''} onClear={() => setFilter('')} />
      )}
      {shown.length > 0 && (
        <div
          ref={scroll}
          className={css['scroll']}
          role="listbox"
          tabIndex={0}
          aria-label={t(`tray.${tray}`)}
          aria-activedescendant={drawn.some(({ index }) => index === at) ? `order-${open}` : undefined}
          onKeyDown={byKey}
          onClick={byClick}
        >
          <div className={css['space']} role="presentation" style={{ height: virtual.getTotalSize() }}>
            {drawn.map(({ index, key, start }) => {
              const row = shown[index];
              return row === undefined ? null : (
                <OrderRowView
                  key={key}
                  row={row}
                  index={index}
                  total={shown.length}
                  top={start}
                  selected={row.key === open}
                />
              );
            })}
          </div>
        </div>
      )}
    </>
  );
};

/** The order's own heading takes the focus, so that the next Tab is in the order. */
const focusOrder = (): void => {
  requestAnimationFrame(() => document.getElementById('order-title')?.focus());
};
