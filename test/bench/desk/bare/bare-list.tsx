import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactElement, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import '@fontsource-variable/inter/standard.css';
import '../../../../src/renderer/styles/tokens.css';
import '../../../../src/renderer/styles/base.css';
import { ReadOrderRow } from '../../../../src/renderer/features/order-list/order-row.tsx';
import { rowsBeyond } from '../../../../src/renderer/features/records/record-rows.tsx';
import { FormatsProvider } from '../../../../src/renderer/format/formats-context.tsx';
import { LanguageProvider } from '../../../../src/renderer/i18n/language-provider.tsx';
import { loadLanguage } from '../../../../src/renderer/i18n/words.ts';
import { openCore } from '../../../../src/renderer/transport/core.ts';
import { CoreProvider } from '../../../../src/renderer/transport/core-context.tsx';
import { settingsKeys } from '../../../../src/renderer/transport/pending-settings.ts';
import type { OrderRow } from '../../../../src/shared/contract/calls/orders.ts';
import { defaultSettings } from '../../../../src/shared/contract/calls/settings.ts';

/**
 * The cost of a list of these rows alone: the same rows and drawing code, the same virtual list, and one
 * JSON file. It sorts by comparing two texts or numbers in JavaScript. A new row is put first.
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
  const getItemKey = useCallback((index: number) => rows[index]?.key ?? index, [rows]);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    getItemKey,
    overscan: rowsBeyond,
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
            return row === undefined ? null : (
              <ReadOrderRow
                key={key}
                {...{ row, index, top: start, total: rows.length }}
                {...{
                  selected: false,
                  checked: false,
                  group: null,
                  gone: false,
                  scope: 'to-answer',
                  withStatus: false,
                  withAge: false,
                  soon: null,
                }}
              />
            );
          })}
        </div>
      </div>
    </>
  );
};

const sortOf = (name: string): keyof typeof sorts =>
  Object.keys(sorts).find((by): by is keyof typeof sorts => by === name) ?? 'age';

const place = document.getElementById('root');
if (place === null) throw new Error('the page has no place for the list');
const given: { rows: OrderRow[] } = await (await fetch('rows.json')).json();
// Rows need a language and formats, which come from the settings. Here the settings are known, so no
// request is sent.
const core = openCore({
  transport: { send: () => new Promise(() => undefined), listen: () => () => undefined },
  ...{ ownWindow: false, state: () => 'open', watch: () => () => undefined, missed: () => () => undefined },
});
core.queries.setQueryData(settingsKeys.reported, defaultSettings);
const language = await loadLanguage('en');
createRoot(place).render(
  <CoreProvider core={core}>
    <LanguageProvider first={language}>
      <FormatsProvider>
        <BareList given={given.rows} />
      </FormatsProvider>
    </LanguageProvider>
  </CoreProvider>,
);
