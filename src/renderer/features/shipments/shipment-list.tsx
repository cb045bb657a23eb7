import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  useDeferredValue,
  useMemo,
  useRef,
  useState,
} from 'react';
import { shapeOfError } from '../../../shared/contract/errors.ts';
import type { ShipmentList as Shipments } from '../../../shared/contract/shipments.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { Mark } from '../../components/mark.tsx';
import { Notice } from '../../components/notice.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { useNow } from '../../format/use-now.ts';
import { errorText, useTexts } from '../../i18n/texts.ts';
import { useShipments, useSyncStatus } from '../../transport/queries.ts';
import { despatchLook } from '../despatch/despatch-look.ts';
import { ExportShipments } from '../exports/export-shipments.tsx';
import { useShortcuts } from '../keyboard/shortcuts.ts';
import list from '../order-list/order-list.module.css';
import { filterShipments } from './filter-shipments.ts';
import { ShipmentRowView } from './shipment-row.tsx';
import css from './shipments.module.css';

/** The shipments, newest first, and above them the despatch advices that no shipment shows yet. */
export const ShipmentList = ({
  open,
  onOpen,
  onOpenOrder,
}: {
  open: number | null;
  onOpen: (key: number) => void;
  onOpenOrder: (orderKey: number) => void;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const shipments = useShipments();
  const [filter, setFilter] = useState('');
  const wanted = useDeferredValue(filter);
  const all = shipments.data?.rows;
  const shown = useMemo(() => filterShipments(all ?? [], wanted), [all, wanted]);
  const box = useRef<HTMLInputElement>(null);
  const scroll = useRef<HTMLDivElement>(null);

  const at = shown.findIndex(({ key }) => key === open);
  const go = (index: number): void => {
    const row = shown[Math.min(Math.max(index, 0), shown.length - 1)];
    if (row === undefined) return;
    document.getElementById(`shipment-${row.key}`)?.scrollIntoView({ block: 'nearest' });
    onOpen(row.key);
  };
  const next = (): void => go(at + 1);
  const previous = (): void => go(at < 0 ? 0 : at - 1);
  useShortcuts({ j: next, k: previous, '/': () => box.current?.focus() });

  const byKey = (event: KeyboardEvent): void => {
    const moves = new Map([
      ['ArrowDown', next],
      ['ArrowUp', previous],
      ['Home', () => go(0)],
      ['End', () => go(shown.length - 1)],
      ['Enter', focusShipment],
    ]);
    const move = moves.get(event.key);
    if (move === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (event.key === 'Enter' && open === null) go(0);
    move();
  };
  const byClick = (event: MouseEvent): void => {
    const option = event.target instanceof Element ? event.target.closest('[data-index]') : null;
    if (option !== null) go(Number(option.getAttribute('data-index')));
  };

  return (
    <>
      <header className={list['head']}>
        <h2>
          {t('shipments.title')}
          <span>{all === undefined ? '' : formats.count(all.length)}</span>
        </h2>
        <div className={list['filter']}>
          <Icon name="search" />
          <input
            ref={box}
            type="search"
            aria-label={t('shipments.filter')}
            placeholder={t('shipments.filter')}
            value={filter}
            onChange={(event) => setFilter(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setFilter('');
              if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
              event.preventDefault();
              scroll.current?.focus();
              if (at < 0) go(0);
            }}
          />
        </div>
        <ExportShipments rows={shown} />
      </header>
      {shipments.isError && (
        <Notice
          tone="red"
          icon="triangle"
          role="alert"
          actions={<Button onClick={() => void shipments.refetch()}>{t('start.try-again')}</Button>}
        >
          {errorText(t, shapeOfError(shipments.error))}
        </Notice>
      )}
      {shipments.isPending && <Skeleton rows={8} label={t('shipments.loading')} />}
      {shipments.data !== undefined && (
        <>
          <NotHeard heard={shipments.data.heard} />
          <UnderWay entries={shipments.data.underWay} onOpenOrder={onOpenOrder} />
          {shown.length === 0 && (
            <Nothing filter={shipments.data.rows.length > 0 ? wanted : ''} onClear={() => setFilter('')} />
          )}
        </>
      )}
      {shown.length > 0 && (
        <div
          ref={scroll}
          className={list['scroll']}
          role="listbox"
          tabIndex={0}
          aria-label={t('shipments.title')}
          aria-activedescendant={at >= 0 ? `shipment-${open}` : undefined}
          onKeyDown={byKey}
          onClick={byClick}
        >
          {shown.map((row, index) => (
            <ShipmentRowView key={row.key} row={row} index={index} selected={row.key === open} />
          ))}
        </div>
      )}
    </>
  );
};

/** The shipment's own heading takes the focus, so that the next Tab is in it. */
const focusShipment = (): void => {
  requestAnimationFrame(() => document.getElementById('shipment-title')?.focus());
};

const NotHeard = ({ heard }: { heard: Shipments['heard'] }): ReactElement | null => {
  const t = useTexts();
  const formats = useFormats();
  if (heard.problem === null) return null;
  // What the account's means can't ask for is no trouble.
  const barred = heard.problem.code === 'service.needs-token';
  return (
    <Notice
      tone={barred ? 'grey' : 'amber'}
      icon={barred ? 'truck' : 'triangle'}
      title={t(barred ? 'shipments.not-asked' : 'shipments.not-heard')}
      className={css['notice']}
    >
      <p>{errorText(t, heard.problem)}</p>
      {heard.lastSuccessAt !== null && (
        <p>{t('sync.last-heard', { time: formats.moment(heard.lastSuccessAt) })}</p>
      )}
    </Notice>
  );
};

const UnderWay = ({
  entries,
  onOpenOrder,
}: {
  entries: Shipments['underWay'];
  onOpenOrder: (orderKey: number) => void;
}): ReactElement | null => {
  const t = useTexts();
  const formats = useFormats();
  const now = useNow(60_000, entries.length > 0);
  if (entries.length === 0) return null;
  return (
    <section className={css['underWay']} aria-label={t('shipments.under-way')}>
      <h3>{t('shipments.under-way')}</h3>
      <ul>
        {entries.map((entry) => {
          const look = despatchLook(entry, false, now);
          return (
            <li key={entry.id}>
              <button type="button" className={css['advice']} onClick={() => onOpenOrder(entry.orderKey)}>
                <Mark tone={look.tone} icon={look.icon} />
                <b>{entry.advice.header.despatchAdviceNumber}</b>
                <span className={css['buyer']}>{entry.buyerName}</span>
                <span className={css['state']}>
                  {t(look.text, {
                    time: entry.nextAttemptAt === null ? '' : formats.time(entry.nextAttemptAt),
                  })}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
};

const Nothing = ({ filter, onClear }: { filter: string; onClear: () => void }): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const sync = useSyncStatus();
  if (filter !== '') {
    return (
      <div className={list['empty']}>
        <strong>{t('list.nothing-found', { filter })}</strong>
        <Button onClick={onClear}>{t('list.clear-filter')}</Button>
      </div>
    );
  }
  const last = sync.data?.lastSuccessAt ?? null;
  return (
    <div className={list['empty']}>
      <Mark tone="grey" icon="truck" />
      <strong>{t('shipments.empty')}</strong>
      <p>{t('shipments.empty-next')}</p>
      {last !== null && <p>{t('sync.last-heard', { time: formats.moment(last) })}</p>}
    </div>
  );
};
