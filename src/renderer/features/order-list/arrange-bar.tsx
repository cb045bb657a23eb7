import { type ReactElement, type RefObject, useEffect, useRef } from 'react';
import type { LineSort } from '../../../shared/domain/order/line-table.ts';
import { type OrderSort, sortKeys } from '../../../shared/domain/order/order-sort.ts';
import { IconButton } from '../../components/button.tsx';
import { useTexts } from '../../i18n/texts.ts';
import type { Arrangement } from '../../transport/order-lists.ts';
import { useNamedCommands } from '../keyboard/running.ts';
import css from './arrange.module.css';
import { type ListForm, ViewSwitch } from './view-switch.tsx';

/** In the order of the menu: for each key the more useful direction, then the other ones. */
const useful = sortKeys.map((by) => ({ by, descending: by === 'age' || by === 'amount' }));
const sorts = [...useful, ...useful.map(({ by, descending }) => ({ by, descending: !descending }))];

const nameOf = ({ by, descending }: OrderSort): string => `${by} ${descending ? 'down' : 'up'}`;

/** The bar above the list: select all, sort, filter, and save as a view. */
export const ArrangeBar = ({
  bar,
  arrangement,
  onArrange,
  panel,
  onPanel,
  isView,
  selected,
  onSelectAll,
  onForm,
}: {
  bar: RefObject<HTMLDivElement | null>;
  arrangement: Arrangement;
  onArrange: (arrangement: Arrangement) => void;
  /** The panel that is open below. */
  panel: 'filter' | 'view' | null;
  onPanel: (panel: 'filter' | 'view' | null) => void;
  isView: boolean;
  /** How many of the shown rows are selected. `null`: no rows. */
  selected: 'all' | 'some' | 'none' | null;
  onSelectAll: () => void;
  /** Absent where no line is open. */
  onForm: ((form: ListForm) => void) | null;
}): ReactElement => {
  const t = useTexts();
  const sortBy = (sort: OrderSort): void => onArrange({ ...arrangement, sort });
  const sortName = useSortNames(sorts, sortBy);
  return (
    <div ref={bar} className={css['bar']}>
      <AllBox selected={selected} onChange={onSelectAll} />
      <select
        className={css['sort']}
        aria-label={t('sort.label')}
        title={sortName(arrangement.sort)}
        value={nameOf(arrangement.sort)}
        onChange={(event) => {
          const sort = sorts.find((one) => nameOf(one) === event.target.value);
          if (sort !== undefined) sortBy(sort);
        }}
      >
        {sorts.map((one) => (
          <option key={nameOf(one)} value={nameOf(one)}>
            {sortName(one)}
          </option>
        ))}
      </select>
      <FilterButton open={panel === 'filter'} onOpen={(open) => onPanel(open ? 'filter' : null)} />
      <IconButton
        size="small"
        icon={isView ? 'pencil' : 'bookmark'}
        label={t(isView ? 'views.edit' : 'views.save')}
        data-command={isView ? 'edit-view' : 'save-view'}
        aria-expanded={panel === 'view'}
        onClick={() => onPanel(panel === 'view' ? null : 'view')}
      />
      {onForm !== null && <ViewSwitch form="orders" onForm={onForm} />}
    </div>
  );
};

/** Says each sort order by its name, and makes it a command. */
export const useSortNames = <Sort extends LineSort>(
  sorts: readonly Sort[],
  sortBy: (sort: Sort) => void,
): ((sort: Sort) => string) => {
  const t = useTexts();
  const nameOf = ({ by, descending }: Sort): string => t(`sort.${by}.${descending ? 'down' : 'up'}`);
  useNamedCommands(
    'sort',
    sorts.map((sort) => ({ name: nameOf(sort), run: () => sortBy(sort) })),
  );
  return nameOf;
};

export const FilterButton = ({
  open,
  onOpen,
}: {
  open: boolean;
  onOpen: (open: boolean) => void;
}): ReactElement => {
  const t = useTexts();
  return (
    <IconButton
      size="small"
      icon="funnel"
      label={t('filter.open')}
      data-command="narrow-list"
      aria-expanded={open}
      onClick={() => onOpen(!open)}
    />
  );
};

export const AllBox = ({
  selected,
  onChange,
}: {
  selected: 'all' | 'some' | 'none' | null;
  onChange: () => void;
}): ReactElement => {
  const t = useTexts();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // HTML has no attribute for this state.
    if (box.current !== null) box.current.indeterminate = selected === 'some';
  }, [selected]);
  return (
    <input
      ref={box}
      type="checkbox"
      className={css['all']}
      aria-label={t('select.all')}
      data-command="select-all"
      title={t('select.all')}
      checked={selected === 'all'}
      disabled={selected === null}
      onChange={onChange}
    />
  );
};
