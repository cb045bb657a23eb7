import type { ReactElement, RefObject } from 'react';
import type { LineSort } from '../../../shared/domain/order/line-table.ts';
import { sortKeys } from '../../../shared/domain/order/order-sort.ts';
import { Button } from '../../components/button.tsx';
import { useTexts } from '../../i18n/texts.ts';
import css from '../order-list/arrange.module.css';
import { AllBox, FilterButton, useSortNames } from '../order-list/arrange-bar.tsx';
import { type ListForm, ViewSwitch } from '../order-list/view-switch.tsx';

const sorts = [...sortKeys, 'item' as const].flatMap((by): LineSort[] => [
  { by, descending: false },
  { by, descending: true },
]);

type Panel = 'filter' | 'columns' | null;

/** The bar above the table: select all, filter, columns, and the way back to the orders. */
export const LineBar = ({
  bar,
  panel,
  onPanel,
  sort,
  onSort,
  selected,
  onSelectAll,
  onForm,
}: {
  bar: RefObject<HTMLDivElement | null>;
  /** The panel that is open below. */
  panel: Panel;
  onPanel: (panel: Panel) => void;
  sort: LineSort;
  onSort: (sort: LineSort) => void;
  /** How many of the shown rows are selected. `null`: no rows. */
  selected: 'all' | 'some' | 'none' | null;
  onSelectAll: () => void;
  onForm: (form: ListForm) => void;
}): ReactElement => {
  const t = useTexts();
  const sortName = useSortNames(sorts, onSort);
  return (
    <div ref={bar} className={css['bar']}>
      <AllBox selected={selected} onChange={onSelectAll} />
      <span className={css['sorted']}>{sortName(sort)}</span>
      <FilterButton open={panel === 'filter'} onOpen={(open) => onPanel(open ? 'filter' : null)} />
      <Button
        size="small"
        variant="quiet"
        data-command="choose-columns"
        aria-expanded={panel === 'columns'}
        onClick={() => onPanel(panel === 'columns' ? null : 'columns')}
      >
        {t('lines.columns')}
      </Button>
      <ViewSwitch form="lines" onForm={onForm} />
    </div>
  );
};
