import type { ReactElement, ReactNode } from 'react';
import { Icon, type IconName } from '../../components/icon.tsx';
import { Mark } from '../../components/mark.tsx';
import type { Tone } from '../../components/tone.ts';
import { useTexts } from '../../i18n/texts.ts';
import { type RecordKind, rowId } from './record-kind.ts';
import css from './record-list.module.css';

/**
 * Position and state of a row. `selected`: it is open. `checked`: part of a multiple selection; `null`
 * where there is none. `group`: the heading above it, for screen readers. `gone`: it has left the list.
 */
export type RowPlace = {
  index: number;
  total: number;
  top: number;
  selected: boolean;
  checked: boolean | null;
  group: string | null;
  gone: boolean;
};

/** One list row: a mark and two lines of text. */
export const RecordRow = ({
  kind,
  row,
  index,
  total,
  top,
  selected,
  checked,
  group,
  gone,
  look,
  hidden,
  goneTo = null,
  above,
  below,
}: RowPlace & {
  kind: RecordKind;
  row: { key: number; unseen: 'new' | 'changed' | null };
  look: { tone: Tone; icon: IconName };
  /** Text for screen readers of what mark and weight mean; '' if they mean nothing. */
  hidden: string;
  /** Where the record is that has left the list, if that is known. */
  goneTo?: string | null;
  above: ReactNode;
  below: ReactNode;
}): ReactElement => {
  const t = useTexts();
  const said = [group ?? '', hidden];
  return (
    <div
      {...attributesOf({ kind, id: row.key, index, total, top, selected, checked, gone })}
      data-unseen={row.unseen ?? undefined}
      data-icon={look.icon}
    >
      <Mark
        className={css['mark']}
        label={said.filter((words) => words !== '').join(', ') || undefined}
        {...look}
      />
      {row.unseen === 'changed' && <span className={css['changed']} title={t('list.unseen.changed')} />}
      {checked !== null && !gone && (
        <span className={css['check']} data-check aria-hidden="true">
          <span className={css['box']}>{checked && <Icon name="check" />}</span>
        </span>
      )}
      <span className={css['above']}>{above}</span>
      <span className={css['below']}>{gone ? (goneTo ?? t('list.gone')) : below}</span>
    </div>
  );
};

/** A row that is being read. `children`: why it can't be read. */
export const EmptyRow = ({
  children,
  ...place
}: RowPlace & { kind: RecordKind; id: number; children: ReactNode }): ReactElement => {
  const t = useTexts();
  return (
    <div {...attributesOf(place)}>
      {children === null ? (
        <span className="visually-hidden">{t('list.loading')}</span>
      ) : (
        <span className={css['above']}>{children}</span>
      )}
    </div>
  );
};

const attributesOf = ({
  kind,
  id,
  index,
  total,
  top,
  selected,
  checked,
  gone,
}: Omit<RowPlace, 'group'> & { kind: RecordKind; id: number }) =>
  ({
    ...{ id: rowId(kind, id), role: 'option', tabIndex: -1, className: css['row'], 'data-index': index },
    ...{ 'aria-selected': selected, 'aria-checked': checked ?? undefined },
    ...{ 'aria-posinset': index + 1, 'aria-setsize': total, 'data-gone': gone || undefined },
    style: { translate: `0 ${top}px` },
  }) as const;
