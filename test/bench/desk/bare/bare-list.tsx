import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactElement, useLayoutEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { OrderRow } from '../../../../src/shared/contract/orders.ts';

/**
 * What a list of these rows costs with nothing around it: the same rows, as high, by the same virtual list, in one file of JSON. They are
 * sorted by comparing two texts or numbers as JavaScript does, and a row that comes in is put in front.
 */
const rowHeight = 56;

const sorts = {
  age: (row: OrderRow) => -row.receivedAt,
  number: (row: OrderRow) => row.purchaseOrderNumber,
  buyer: (row: OrderRow) => row.buyerName,
  date: (row: OrderRow) => row.facts.nextDate ?? '',
  amount: (row: OrderRow) => Number(row.facts.totals[0]?.value ?? 0),
  status: (row: OrderRow) => row.processStatus,
};

const sorted = (rows: OrderRow[], by: keyof typeof sorts): OrderRow[] => {
  const keyOf = sorts[by];
  return rows.toSorted((a, b) => {
    const [one, other] = [keyOf(a), keyOf(b)];
    return one < other ? -1 : one > other ? 1 : 0;
  });
};

const BareList = ({ given }: { given: OrderRow[] }): ReactElement => {
  const [rows, setRows] = useState(given);
  const scroll = useRef<HTMLDivElement>(null);
  const count = useRef(given.length);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 12,
  });
  useLayoutEffect(() => {
    if (rows.length === count.current) return;
    count.current = rows.length;
    if (scroll.current !== null) scroll.current.scrollTop += rowHeight;
  }, [rows]);
  return (
    <>
      <select
        aria-label="Sort"
        onChange={({ target }) => {
          const by = target.value;
          if (by in sorts) setRows(sorted(rows, sortOf(by)));
        }}
      >
        {Object.keys(sorts).map((by) => (
          <option key={by}>{by}</option>
        ))}
      </select>
      <button
        type="button"
        onClick={() => {
          const [first] = rows;
          if (first !== undefined) setRows([{ ...first, key: -rows.length }, ...rows]);
        }}
      >
        One more
      </button>
      <div ref={scroll} className="list" role="listbox" tabIndex={0} aria-label="Bare">
        <div className="space" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, key, start }) => {
            const row = rows[index];
            return row === undefined ? null : <Row key={key} row={row} top={start} index={index} />;
          })}
        </div>
      </div>
    </>
  );
};

const Row = ({ row, top, index }: { row: OrderRow; top: number; index: number }): ReactElement => (
  <div
    className="row"
    role="option"
    tabIndex={-1}
    aria-selected="false"
    data-index={index}
    style={{ translate: `0 ${top}px` }}
  >
    <div>
      <b>{row.purchaseOrderNumber}</b> <span>{row.buyerName}</span> <span>{row.facts.nextDate}</span>
    </div>
    <div>
      <span>{row.facts.firstItem}</span>{' '}
      <span>{row.facts.totals.map(({ value, currencyIso }) => `${value} ${currencyIso}`).join(' + ')}</span>
    </div>
  </div>
);

const sortOf = (name: string): keyof typeof sorts =>
  Object.keys(sorts).find((by): by is keyof typeof sorts => by === name) ?? 'age';

const place = document.getElementById('root');
if (place === null) throw new Error('the page has no place for the list');
const given: { rows: OrderRow[] } = await (await fetch('rows.json')).json();
createRoot(place).render(<BareList given={given.rows} />);
