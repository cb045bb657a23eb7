import { type ReactElement, useState } from 'react';
import type { OrderChange } from '../../../shared/domain/order-changes/order-change.ts';
import { Button } from '../../components/button.tsx';
import { Disclosure } from '../../components/disclosure.tsx';
import { lineName } from '../../format/line-name.ts';
import { useTexts } from '../../i18n/texts.ts';
import css from './change-list.module.css';
import { ChangeView } from './change-value.tsx';

const shownAtFirst = 8;

/** What changed in the order's head, and how much in its lines; those are marked where they are, so they stay folded here. */
export const ChangeSummary = ({ changes }: { changes: OrderChange[] }): ReactElement => {
  const t = useTexts();
  const inLines = changes.filter(({ position }) => position !== null);
  const inHead = changes.filter(({ position }) => position === null);
  const lines = new Set(inLines.map(({ position }) => position)).size;
  return (
    <div className={css['summary']}>
      {inHead.length > 0 && <ChangeList changes={inHead} />}
      {inLines.length > 0 && (
        <Disclosure
          className={css['inLines']}
          summary={t('order.changes-in-lines', { count: inLines.length, lines })}
        >
          <ChangeList changes={inLines} />
        </Disclosure>
      )}
    </div>
  );
};

/** Differences between two versions, each with where it is and old → new. */
export const ChangeList = ({ changes }: { changes: OrderChange[] }): ReactElement => {
  const t = useTexts();
  const [all, setAll] = useState(false);
  const shown = all ? changes : changes.slice(0, shownAtFirst);
  const rest = changes.length - shown.length;
  return (
    <>
      <ul className={css['list']}>
        {shown.map((change, index) => (
          <li key={`${change.position} ${change.field} ${String(index)}`}>
            <span className={css['where']}>
              {change.position === null
                ? t(`field.${change.field}`)
                : t('order.line-field', {
                    line: lineName(change.position),
                    field: t(`field.${change.field}`),
                  })}
            </span>
            <ChangeView change={change} />
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Button size="small" className={css['more']} onClick={() => setAll(true)}>
          {t('order.more-changes', { count: rest })}
        </Button>
      )}
    </>
  );
};
