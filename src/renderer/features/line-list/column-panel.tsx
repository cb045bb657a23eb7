import type { ReactElement } from 'react';
import { type LineColumn, lineColumns } from '../../../shared/domain/order/line-table.ts';
import { CheckField } from '../../components/fields/field.tsx';
import { useTexts } from '../../i18n/texts.ts';
import css from './line-list.module.css';

/** Which columns the table has, beside order, line and status. */
export const ColumnPanel = ({
  chosen,
  onChosen,
}: {
  chosen: readonly LineColumn[];
  onChosen: (chosen: LineColumn[]) => void;
}): ReactElement => {
  const t = useTexts();
  return (
    <section className={css['columns']} aria-label={t('lines.columns')}>
      {lineColumns.map((column) => (
        <CheckField
          key={column}
          label={t(`lines.column.${column}`)}
          checked={chosen.includes(column)}
          onChecked={(checked) =>
            onChosen(lineColumns.filter((one) => (one === column ? checked : chosen.includes(one))))
          }
        />
      ))}
    </section>
  );
};
