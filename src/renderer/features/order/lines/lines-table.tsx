import {
  defaultRangeExtractor,
  elementScroll,
  useVirtualizer,
  type VirtualItem,
  type Virtualizer,
} from '@tanstack/react-virtual';
import {
  type ReactElement,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { OwnNote } from '../../../../shared/contract/calls/notes.ts';
import { currencyOf } from '../../../../shared/domain/order/order-facts.ts';
import type { OrderChange } from '../../../../shared/domain/order-changes/order-change.ts';
import { useTexts } from '../../../i18n/texts.ts';
import type { AnswerText } from '../../answer/draft/draft-model.ts';
import type { DraftHandle } from '../../answer/draft/use-draft.ts';
import type { DocumentCard } from '../../documents/cards-of.ts';
import { inOneRow } from './answer-first.ts';
import { LineRow } from './line-row.tsx';
import type { LineView } from './line-view.ts';
import css from './lines-table.module.css';
import { useWantedLine, type WantedLine } from './use-wanted-line.ts';
import { wholeLines } from './whole-lines.ts';

/** Longer orders render only the lines in view. */
const virtualFrom = 60;

/**
 * The lines of an order as a table. `scroll` is the pane's scroller, so that header, lines and history move
 * together.
 */
export const LinesTable = ({
  views,
  first = null,
  orderKey,
  changes,
  unseen,
  draft,
  attachments,
  ownNotes = noNotes,
  scroll,
  wanted = null,
  draw,
}: {
  views: LineView[];
  /**
   * The lines that needed an answer when the order was opened. Others take one row. `null`: all are whole.
   */
  first?: ReadonlySet<string> | null;
  orderKey: number;
  changes: OrderChange[];
  unseen: boolean;
  /** `null`: nothing in it can be answered. */
  draft: DraftHandle | null;
  attachments: DocumentCard[];
  ownNotes?: readonly OwnNote[];
  scroll: RefObject<HTMLElement | null>;
  wanted?: WantedLine | null;
  /** Receives a function that renders a line, even far outside of the view. */
  draw?: RefObject<((position: string) => void) | null>;
}): ReactElement => {
  const t = useTexts();
  const table = useRef<HTMLTableElement>(null);
  const space = useRef<HTMLTableSectionElement>(null);
  const [offset, setOffset] = useState(0);
  const isVirtual = views.length > virtualFrom;
  const rows = useMemo(() => inOneRow(views, first), [views, first]);
  // A focused line stays rendered when scrolled away: an element that is removed loses the focus.
  const [focused, setFocused] = useState(-1);
  const virtual = useVirtualizer({
    count: isVirtual ? views.length : 0,
    // With the pane as its scroll element, the virtualizer would reset the scroll position of a whole
    // table.
    enabled: isVirtual,
    getScrollElement: () => scroll.current,
    // The pane's height until it is measured, so that a key right after opening finds its line rendered.
    initialRect: { width: 0, height: window.outerHeight },
    estimateSize: useCallback(
      (index: number) => (rows.has(views[index]?.line.position ?? '') ? estimatedRow : estimatedLine),
      [views, rows],
    ),
    scrollToFn,
    getItemKey: useCallback((index: number) => views[index]?.line.position ?? index, [views]),
    overscan: 3,
    scrollMargin: offset,
    rangeExtractor: (range) => withIndex(defaultRangeExtractor(range), focused < range.count ? focused : -1),
  });
  const drawn = virtual.getVirtualItems();
  const wholeBefore = useRef<ReadonlySet<string>>(new Set());
  const { isAbove, measure } = useStableLines(virtual, table);
  const whole = wholeLines(
    wholeBefore.current,
    // Lines in view first: the user looks at them, and they grow downwards without moving the page.
    drawn
      .toSorted((a, b) => Number(isAbove(a.index)) - Number(isAbove(b.index)))
      .flatMap(({ index }) => views[index]?.line.position ?? []),
    virtual.isScrolling,
  );
  useLayoutEffect(() => {
    wholeBefore.current = whole;
  });
  // Keys can be faster than rendering: the next line is rendered synchronously, so that none is skipped.
  const count = views.length;
  useEffect(() => {
    const element = table.current;
    const rowAt = (index: number): HTMLElement | null =>
      element?.querySelector<HTMLElement>(`[data-index="${index}"]`) ?? null;
    const move = (event: KeyboardEvent): void => {
      const index = nextIndex(event);
      if (index === null || index < 0 || index >= count) return;
      if (rowAt(index) === null) flushSync(() => setFocused(index));
      event.preventDefault();
      rowAt(index)?.focus();
    };
    element?.addEventListener('keydown', move);
    return () => element?.removeEventListener('keydown', move);
  }, [count]);
  // The content above the table changes its height, and the rows must know where they start.
  useLayoutEffect(() => {
    const top = distance(space.current, scroll.current);
    if (top !== offset) setOffset(top);
  });

  // Treated as focused: the line is then rendered at once, and focusing it scrolls.
  useImperativeHandle(
    draw,
    () => (position: string) => setFocused(views.findIndex(({ line }) => line.position === position)),
    [views],
  );
  useWantedLine(wanted, table, (position) => {
    const index = isVirtual ? views.findIndex(({ line }) => line.position === position) : -1;
    if (index >= 0) virtual.scrollToIndex(index, { align: 'center' });
  });

  const currency = useMemo(() => currencyOf(views.map(({ line }) => line)), [views]);
  const noteAt = useMemo(() => new Map(ownNotes.map((note) => [note.position, note])), [ownNotes]);
  const changesAt = useMemo(() => Map.groupBy(changes, ({ position }) => position), [changes]);
  // A constant function, so that a key typed in one line rerenders that line only.
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  });
  const onText = useCallback(
    (position: string, text: AnswerText | null) => latest.current?.answer(position, text),
    [],
  );

  // Lines in view follow each other in the page. With a position of their own each, Chromium took longer
  // for their styles the further down they were. Only the focused line may be apart.
  const isApart = !drawn.some(({ index }) => Math.abs(index - focused) === 1);
  const firstDrawn = drawn.find(({ index }) => !(isApart && index === focused));
  const mustBeWhole = (view: LineView, index: number): boolean =>
    index === focused || draft?.answers.has(view.line.position) === true;

  const [shownWhole, setWhole] = useState(none);
  const makeWhole = useCallback(
    (position: string) =>
      setWhole((before) => (before.has(position) ? before : new Set([...before, position]))),
    [],
  );
  const fold = useCallback(
    (position: string) => setWhole((before) => new Set([...before].filter((one) => one !== position))),
    [],
  );
  useUnfolding(space, makeWhole);

  const row = (view: LineView, index: number, place: VirtualItem | null): ReactElement => (
    <LineRow
      key={view.line.position}
      view={view}
      index={index}
      measure={isVirtual ? measure : undefined}
      apart={place !== null && isApart && index === focused ? place.start - offset : undefined}
      estimatedHeight={
        place === null || whole.has(view.line.position) || mustBeWhole(view, index) ? undefined : place.size
      }
      orderKey={orderKey}
      currency={currency}
      changes={changesAt.get(view.line.position) ?? noChanges}
      unseen={unseen}
      text={draft?.answers.get(view.line.position)}
      onText={draft === null ? null : onText}
      collapsed={rows.has(view.line.position) && !shownWhole.has(view.line.position)}
      onWhole={makeWhole}
      onFold={rows.has(view.line.position) && shownWhole.has(view.line.position) ? fold : null}
      attachments={attachments}
      ownNote={noteAt.get(view.line.position)}
    />
  );
  return (
    <table
      ref={table}
      className={css['table']}
      aria-label={t('order.lines')}
      aria-rowcount={views.length + 1}
    >
      <thead>
        <tr className={css['headRow']} aria-rowindex={1}>
          <th scope="col">{t('column.position')}</th>
          <th scope="col">{t('column.item')}</th>
          <th scope="col" className={css['end']}>
            {t('column.quantity')}
          </th>
          <th scope="col">{t('column.delivery')}</th>
          <th scope="col" className={`${css['end']} ${css['price']}`}>
            {t('column.price')}
          </th>
          <th scope="col" className={css['end']}>
            <span className={css['alone']}>{t('column.amount')}</span>
            <span className={css['both']}>{t('column.amount-and-price')}</span>
          </th>
          <th scope="col">{t('column.status')}</th>
        </tr>
      </thead>
      <tbody
        ref={space}
        className={css['space']}
        style={
          isVirtual
            ? { height: virtual.getTotalSize(), paddingBlockStart: (firstDrawn?.start ?? offset) - offset }
            : undefined
        }
        onFocus={({ target }) =>
          setFocused(Number(target.closest<HTMLElement>('[data-index]')?.dataset['index'] ?? -1))
        }
        onBlur={({ relatedTarget, currentTarget }) => {
          if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setFocused(-1);
        }}
      >
        {isVirtual
          ? drawn.map((place) => {
              const view = views[place.index];
              return view === undefined ? null : row(view, place.index, place);
            })
          : views.map((view, index) => row(view, index, null))}
      </tbody>
    </table>
  );
};

const noChanges: OrderChange[] = [];
const noNotes: readonly OwnNote[] = [];

/**
 * A line of one row shows all of itself once it has the focus, and from then on. By the mouse it waits for
 * the end of the click: a button that moves under the pointer would miss it.
 */
const useUnfolding = (lines: RefObject<HTMLElement | null>, unfold: (position: string) => void): void => {
  useEffect(() => {
    const element = lines.current;
    let isPressed = false;
    const press = (): void => {
      isPressed = true;
    };
    const release = (): void => {
      isPressed = false;
    };
    const show = ({ type, target }: Event): void => {
      if (type === 'focusin' && isPressed) return;
      const line = target instanceof Element ? target.closest<HTMLElement>('[data-position]') : null;
      const position = line?.dataset['position'];
      if (position !== undefined) unfold(position);
    };
    element?.addEventListener('pointerdown', press);
    window.addEventListener('pointerup', release);
    window.addEventListener('pointercancel', release);
    element?.addEventListener('focusin', show);
    element?.addEventListener('click', show);
    return () => {
      element?.removeEventListener('pointerdown', press);
      window.removeEventListener('pointerup', release);
      window.removeEventListener('pointercancel', release);
      element?.removeEventListener('focusin', show);
      element?.removeEventListener('click', show);
    };
  }, [lines, unfold]);
};

/**
 * Estimated px of an unmeasured line. Constant: an average of measured lines would move every line with
 * each measurement.
 */
const estimatedLine = 100;
/** The same of a line that takes one row. */
const estimatedRow = 38;

const none: ReadonlySet<string> = new Set();

/**
 * Scrolls the page by as much as lines above the view grow. Relative to the present offset, since the
 * browser or the user may have scrolled since the last event.
 */
const scrollToFn: typeof elementScroll = (offset, options, virtual) => {
  if (options.adjustments === undefined) elementScroll(offset, options, virtual);
  else virtual.scrollElement?.scrollBy(0, options.adjustments);
};

const withIndex = (indexes: number[], one: number): number[] =>
  one < 0 || indexes.includes(one) ? indexes : [...indexes, one].sort((a, b) => a - b);

const distance = (inner: HTMLElement | null, scroller: HTMLElement | null): number =>
  inner === null || scroller === null
    ? 0
    : Math.round(
        inner.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop,
      );

/**
 * The index of the line above or below for an arrow key, even out of range. `null`: another key, or a field
 * needs it.
 */
const nextIndex = ({ key, target }: KeyboardEvent): number | null => {
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return null;
  if (!(target instanceof Element) || target.closest('input, textarea, select') !== null) return null;
  const line = target.closest<HTMLElement>('[data-position]');
  return line === null ? null : Number(line.dataset['index']) + (key === 'ArrowDown' ? 1 : -1);
};

/**
 * Keeps the first line in view in place when other lines get their measured heights. Only growth above the
 * view scrolls the page. A line that reaches into the view grows downwards.
 *
 * @returns whether a line is above the view, and the `ref` for a line that is rendered whole
 */
const useStableLines = (
  virtual: Virtualizer<HTMLElement, Element>,
  table: RefObject<HTMLTableElement | null>,
): { isAbove: (index: number) => boolean; measure: (line: HTMLElement | null) => void } => {
  const head = useHeadHeight(table);
  const isAbove = useCallback(
    (index: number) => {
      // Recalculates: lines measured just before have moved this one.
      virtual.getTotalSize();
      const end = virtual.measurementsCache[index]?.end ?? Number.POSITIVE_INFINITY;
      return end <= (virtual.scrollOffset ?? 0) + head.current;
    },
    [virtual, head],
  );
  useLayoutEffect(() => {
    virtual.shouldAdjustScrollPositionOnItemSizeChange = ({ index }) => isAbove(index);
  }, [virtual, isAbove]);
  const measure = useCallback(
    (line: HTMLElement | null) => {
      virtual.measureElement(line);
      if (line === null) return;
      const index = virtual.indexFromElement(line);
      // Also during scrolling: measured later by the observer, the line would be painted once in the wrong
      // place.
      if (isAbove(index)) virtual.resizeItem(index, line.offsetHeight);
    },
    [virtual, isAbove],
  );
  return { isAbove, measure };
};

/** The height of the column head in px. Cached, since reading it during rendering would force a layout. */
const useHeadHeight = (table: RefObject<HTMLTableElement | null>): RefObject<number> => {
  const height = useRef(0);
  useLayoutEffect(() => {
    const head = table.current?.tHead;
    if (!head) return;
    const watcher = new ResizeObserver(() => {
      height.current = head.offsetHeight;
    });
    watcher.observe(head);
    return () => watcher.disconnect();
  }, [table]);
  return height;
};
