import { useMutation } from '@tanstack/react-query';
import {
  type ReactElement,
  type RefObject,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { SavedView } from '../../../shared/contract/calls/views.ts';
import { shapeOfError } from '../../../shared/contract/errors.ts';
import { lastSoonDay } from '../../../shared/domain/order/due-soon.ts';
import type { OrderSort } from '../../../shared/domain/order/order-sort.ts';
import { IconButton } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { errorText, useTexts } from '../../i18n/texts.ts';
import { useClient } from '../../transport/core-context.tsx';
import { type Arrangement, readRows, useOrderChoices, useOrderList } from '../../transport/order-lists.ts';
import type { NamedGroups } from '../../transport/queries.ts';
import { useAlertSilence } from '../alerts/silence.tsx';
import { FirstImport } from '../connection/first-import.tsx';
import { Later } from '../desk/later.tsx';
import { listFileName, useOfferTable } from '../exports/offer-table.ts';
import { orderListTable } from '../exports/order-list-table.ts';
import { useOpenDays } from '../hints/use-planning.ts';
import { EmptyOrders } from '../records/empty-list.tsx';
import { RecordList } from '../records/record-list.tsx';
import { selectedOf, useSelection } from '../records/selection.ts';
import { useSteadyRows } from '../records/use-steady-rows.ts';
import { Reminders } from '../relay/reminders.tsx';
import type { Views } from '../views/use-views.ts';
import { ViewForm } from '../views/view-form.tsx';
import { ArrangeBar } from './arrange-bar.tsx';
import { emptyNext } from './empty-next.ts';
import { OrderRowView } from './order-row.tsx';
import {
  type At,
  isOwnScope,
  type Listed,
  markOf,
  namedPlace,
  type Place,
  rowIn,
  whole,
  withWords,
} from './place.ts';
import { SelectionStrip } from './selection-strip.tsx';
import { Summary } from './summary.tsx';
import { useListedCount } from './use-listed-count.ts';
import type { ListForm } from './view-switch.tsx';

/** The orders of a folder, buyer or view, as the user sorts and filters them. */
export const OrderList = ({
  place,
  buyers,
  views,
  onPlace,
  onSort,
  open,
  onOpen,
  onOpenOrder,
  onSearch,
  listed,
  onForm,
}: {
  place: Place;
  buyers: NamedGroups['buyers'];
  views: Views;
  /** Keeps the list under another name. */
  onPlace: (at: At) => void;
  /** Called when the user changes the sort order. */
  onSort: (sort: OrderSort) => void;
  open: number | null;
  /** Opens a row. */
  onOpen: (key: number) => void;
  /** Opens an order that the list may not have. */
  onOpenOrder: (key: number) => void;
  onSearch: (typed: string) => void;
  /** Has the keys of the shown orders, in their order, and the filter. */
  listed: RefObject<Listed>;
  /** Shows the lines of the orders instead. */
  onForm: (form: ListForm) => void;
}): ReactElement => {
  const t = useTexts();
  const client = useClient();
  const { locale, today } = useFormats();
  // Apart from the arrangement, since it changes with every key.
  const [typed, setTyped] = useState(place.arrangement.filter.words);
  const [arrangement, setArrangement] = useState(() => withTyped(place.arrangement, ''));
  const [panel, setPanel] = useState<'filter' | 'view' | null>(null);
  const { filter, sort } = arrangement;
  const silence = useAlertSilence();
  const { scope } = filter;
  const openDays = useOpenDays(scope === 'to-answer');
  const lastDay = useMemo(() => lastSoonDay(today, openDays), [today, openDays]);
  const soon = scope === 'to-answer' ? lastDay : null;
  const wanted = useDeferredValue(typed);
  const list = useOrderList(withTyped(arrangement, wanted), locale, soon);
  const all = useOrderList(whole(scope), locale, soon);
  const isCurrent =
    wanted === typed && !list.isPlaceholderData && (!list.isStale || list.isFetchedAfterMount);
  const shown = list.data?.keys;
  const groups = useMemo(
    () =>
      (list.data?.groups ?? []).map(({ name, count }) => ({
        ...{ name: t(`list.group.${name}`), count },
        end: t('list.date-to-answer'),
      })),
    [list.data?.groups, t],
  );
  const arranged = list.data?.arranged ?? '';
  const seen = useSteadyRows({ keys: shown ?? none, groups, arranged, open });
  const { rows, live } = seen;
  useEffect(() => {
    const hasOpen = open === null || rows.includes(open);
    const shownBy = withTyped({ filter, sort }, typed).filter;
    listed.current = { beside: hasOpen ? rows : listed.current.beside, now: live, filter: shownBy };
  }, [listed, rows, live, open, filter, sort, typed]);
  const selection = useSelection(shown, all.data?.keys);
  const choices = useOrderChoices(scope, panel === 'filter');
  const { view, buyerName, isOfBuyer, ...named } = namedPlace(place, filter, buyers, list.data?.buyerName);
  const titled: At = view !== null || isOfBuyer ? place.at : { kind: 'scope', scope };
  const count = useListedCount(titled, withTyped(arrangement, typed).filter);
  const title = named.title ?? t(scope === 'open' ? 'desk.all-open' : `folder.${scope}`);

  const offer = useOfferTable();
  const exporting = useMutation({
    mutationFn: async ({ name, keys }: { name: string; keys: readonly number[] }) => {
      const shownRows = (await readRows(client, keys)).map((row) => rowIn(scope, row));
      offer({ name: listFileName(name, today), table: orderListTable(shownRows, today, t) });
    },
  });

  const bar = useRef<HTMLDivElement>(null);
  const closePanel = (): void => {
    bar.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
    setPanel(null);
  };
  const arrange = (next: Arrangement): void => {
    setArrangement(next);
    onSort(next.sort);
  };
  const clear = (): void => {
    setArrangement({ ...whole(scope), sort });
    setTyped('');
    setPanel(null);
    if (place.at.kind !== 'scope') onPlace({ kind: 'scope', scope });
  };
  const save = (id: number | null, name: string): void =>
    views.put(id, { name, ...withTyped(arrangement, typed.trim()) }, (kept: SavedView) => {
      closePanel();
      onPlace({ kind: 'view', view: kept });
    });
  const error = views.error ?? exporting.error ?? (panel === 'filter' ? choices.error : null);
  return (
    <RecordList
      kind="order"
      title={title}
      words={{ filter: t('list.filter'), filterBy: t('list.filter-by'), loading: t('list.loading') }}
      query={list.error === null && all.error !== null ? all : list}
      shown={shown}
      seen={seen}
      total={all.data?.keys.length}
      typed={typed}
      onTyped={setTyped}
      isCurrent={isCurrent}
      onClear={clear}
      onSearch={onSearch}
      countShown={view !== null || isOfBuyer}
      count={count}
      arranged={arranged}
      sorted={list.data?.sorted ?? ''}
      selection={selection}
      open={open}
      onOpen={onOpen}
      action={
        <IconButton
          icon="download"
          size="small"
          label={t('exports.list')}
          data-command="export-list"
          disabled={!isCurrent || exporting.isPending || shown === undefined || shown.length === 0}
          onClick={() => exporting.mutate({ name: title, keys: shown ?? [] })}
        />
      }
      above={
        <>
          <ArrangeBar
            bar={bar}
            arrangement={arrangement}
            onArrange={arrange}
            panel={panel}
            onPanel={setPanel}
            isView={view !== null}
            selected={isCurrent ? selectedOf(live, selection) : null}
            onSelectAll={() => selection.toggleAll(live)}
            onForm={scope === 'closed' ? null : onForm}
          />
          {panel === 'filter' && (
            <Later>
              {({ FilterPanel }) => (
                <FilterPanel
                  {...{ filter, buyerName }}
                  choices={choices.data}
                  onFilter={(next) => setArrangement({ ...arrangement, filter: next })}
                />
              )}
            </Later>
          )}
          {panel === 'view' && (
            <ViewForm
              view={view}
              suggested={buyerName ?? typed.trim()}
              onSave={save}
              onRemove={(gone) => {
                setPanel(null);
                views.remove(gone);
                onPlace({ kind: 'scope', scope });
              }}
              onCancel={closePanel}
            />
          )}
          {error !== null && (
            <Notice tone="red" icon="triangle" role="alert">
              {errorText(t, shapeOfError(error))}
            </Notice>
          )}
          <Summary
            withSort={false}
            arrangement={withTyped(arrangement, typed)}
            figures={{
              ...{ shown: shown?.length ?? 0, total: all.data?.keys.length ?? 0, buyerName },
              currencies: list.data?.currencies ?? [],
            }}
            onClear={clear}
          />
          <FirstImport />
          {(scope === 'waiting' || scope === 'to-answer') && (
            <Reminders isWhole={scope === 'waiting'} onOpen={onOpenOrder} />
          )}
        </>
      }
      below={
        <SelectionStrip
          selection={selection}
          shown={live}
          onOpen={onOpenOrder}
          onExport={(keys) => exporting.mutate({ name: t('select.title'), keys })}
        />
      }
      empty={
        <EmptyOrders
          isOwn={isOwnScope(scope)}
          look={markOf(scope)}
          title={t(`empty.${scope}`)}
          next={t(emptyNext(scope, silence))}
        />
      }
    >
      {(key, position) => (
        <OrderRowView
          orderKey={key}
          scope={scope}
          withStatus={sort.by === 'status'}
          withAge={isAboutAge(arrangement)}
          soon={soon}
          {...position}
        />
      )}
    </RecordList>
  );
};

const none: never[] = [];

const withTyped = (arrangement: Arrangement, words: string): Arrangement => ({
  ...arrangement,
  filter: withWords(arrangement.filter, words),
});

const isAboutAge = ({ filter, sort }: Arrangement): boolean =>
  filter.waitsDays !== null || (sort.by === 'age' && !sort.descending);
