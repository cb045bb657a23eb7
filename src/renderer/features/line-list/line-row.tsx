import { memo, type ReactElement } from 'react';
import type { LineKey, LineRow } from '../../../shared/contract/calls/lines.ts';
import { shapeOfError } from '../../../shared/contract/errors.ts';
import { Icon } from '../../components/icon.tsx';
import { Mark } from '../../components/mark.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { lineName } from '../../format/line-name.ts';
import { errorText, useTexts } from '../../i18n/texts.ts';
import { useLineRow } from '../../transport/line-lists.ts';
import { useDraftText } from '../answer/draft/draft-context.tsx';
import { draftedMark } from '../answer/draft/planned-state.tsx';
import { OrderTypeTag } from '../order/header/order-type-tag.tsx';
import { lineStatusMark } from '../order/lines/line-status.ts';
import type { LineView } from '../order/lines/line-view.ts';
import { draftedText, isOvertaken } from './line-actions.ts';
import { breakable, cellOf, columnStyles, type ShownColumn, statusWords, viewOf } from './line-cells.ts';
import css from './line-list.module.css';

export type LineRowProps = {
  lineKey: LineKey;
  /** The number by which the list knows the line. */
  id: number;
  index: number;
  top: number;
  /** Whether the keys act on it. */
  isCurrent: boolean;
  /** Whether it has left the list, but stays in its place. */
  isGone: boolean;
  isChecked: boolean;
  columns: readonly ShownColumn[];
  onOpen: (key: LineKey) => void;
};

export const lineRowId = (id: number): string => `line-${id}`;

/** One line of the table, once it is read. */
export const LineTableRow = memo(
  ({
    lineKey,
    id,
    index,
    top,
    isCurrent,
    isGone,
    isChecked,
    columns,
    onOpen,
  }: LineRowProps): ReactElement => {
    const t = useTexts();
    const { data: row, error } = useLineRow(lineKey);
    return (
      <tr
        id={lineRowId(id)}
        className={css['row']}
        data-index={index}
        data-current={isCurrent || undefined}
        data-gone={isGone || undefined}
        data-unseen={row?.unseen ?? undefined}
        aria-rowindex={index + 2}
        aria-selected={isChecked}
        style={{ translate: `0 ${top}px` }}
      >
        <td className={css['check']} data-check>
          <span className={css['box']} aria-hidden="true">
            {isChecked && <Icon name="check" />}
          </span>
        </td>
        {row === undefined || row === null ? (
          <td className={css['cell']}>
            {error === null ? (
              <span className="visually-hidden">{t('list.loading')}</span>
            ) : (
              errorText(t, shapeOfError(error))
            )}
          </td>
        ) : (
          <Cells row={row} columns={columns} onOpen={() => onOpen(lineKey)} />
        )}
      </tr>
    );
  },
);

const Cells = memo(
  ({
    row,
    columns,
    onOpen,
  }: {
    row: LineRow;
    columns: readonly ShownColumn[];
    onOpen: () => void;
  }): ReactElement => {
    const view = viewOf(row);
    return (
      <>
        {columns.map((column) => {
          switch (column) {
            case 'order':
              return <OrderCell key={column} row={row} onOpen={onOpen} />;
            case 'line':
              return (
                <td key={column} className={css['cell']} title={row.line.position}>
                  {lineName(row.line.position)}
                </td>
              );
            case 'status':
              return <StatusCell key={column} row={row} view={view} />;
            default:
              return <ValueCell key={column} {...{ column, row, view }} />;
          }
        })}
      </>
    );
  },
);

/** The order's number. A click on it opens the order at the line, as Enter does. */
const OrderCell = ({ row, onOpen }: { row: LineRow; onOpen: () => void }): ReactElement => {
  const t = useTexts();
  const number = row.purchaseOrderNumber || t('gap.number');
  const line = lineName(row.line.position);
  return (
    <th scope="row" className={css['order']} title={number}>
      <button
        type="button"
        tabIndex={-1}
        className={css['open']}
        aria-label={t('lines.open', { order: number, line })}
        onClick={(event) => {
          if (event.shiftKey || event.ctrlKey || event.metaKey) return;
          onOpen();
        }}
      >
        {number}
      </button>
      <OrderTypeTag type={row.orderType} />
      {row.unseen !== null && <span className="visually-hidden">, {t(`list.unseen.${row.unseen}`)}</span>}
    </th>
  );
};

const ValueCell = ({
  column,
  row,
  view,
}: {
  column: Exclude<ShownColumn, 'order' | 'line' | 'status'>;
  row: LineRow;
  view: LineView;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const { now, old, asked, late } = cellOf(column, row, view, { t, formats });
  const { isNumber } = columnStyles[column];
  const say = (text: string): string => (isNumber ? breakable(text) : text);
  return (
    <td
      className={css['cell']}
      data-number={isNumber || undefined}
      data-long={isNumber ? longFor(now.length + (asked ?? '').length) : undefined}
      data-late={late || undefined}
      title={
        old !== null
          ? t('lines.instead-of', { now, old })
          : asked !== null
            ? t('lines.asked-instead', { now, asked })
            : now
      }
    >
      {old !== null && <del>{say(old)}</del>}
      {old !== null && ' '}
      {old === null ? say(now) : <ins>{say(now)}</ins>}
      {asked !== null && (
        <>
          <small aria-hidden="true"> → {say(asked)}</small>
          <span className="visually-hidden">{t('lines.asked', { value: asked })}</span>
        </>
      )}
    </td>
  );
};

/**
 * The characters of a number and its unit that fit the column in two lines, in a wide and in a narrow table.
 */
const fits = { wide: 18, narrow: 15 };

/** In which table a number of so many characters is too long for its column. */
const longFor = (length: number): 'always' | 'narrow' | undefined => {
  if (length > fits.wide) return 'always';
  return length > fits.narrow ? 'narrow' : undefined;
};

/** The drafted answer is to other terms than the row's. */
const overtakenMark = { tone: 'amber', icon: 'bell', text: 'lines.overtaken' } as const;

/** The status in the order's words. A drafted answer takes its place. */
const StatusCell = ({ row, view }: { row: LineRow; view: LineView }): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const { line, pending } = view;
  const written = useDraftText(row.orderKey);
  const text = pending === null ? draftedText(row, written, formats) : undefined;
  const mark =
    text === undefined
      ? lineStatusMark(line, pending)
      : isOvertaken(row, written)
        ? overtakenMark
        : draftedMark(line, text, t, formats);
  const words = mark.text === null ? mark.raw : statusWords(mark.text, view, { t, formats });
  return (
    <td className={css['status']} title={words}>
      <Mark tone={mark.tone} icon={mark.icon}>
        {words}
      </Mark>
    </td>
  );
};
