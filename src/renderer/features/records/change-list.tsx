import { type ReactElement, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Disclosure } from '../../components/disclosure.tsx';
import { useTexts } from '../../i18n/texts.ts';
import css from './change-list.module.css';
import pane from './record-pane.module.css';

/** A difference in words: where it is, and what stood and stands there; `null`: nothing. */
export type ToldChange = { where: string; before: string | null; after: string | null };

const shownAtFirst = 8;

/** Differences between two versions, each with where it is and old → new. Only those that are shown are put in words. */
export const ChangeList = <Change,>({
  changes,
  tell,
  label,
}: {
  changes: Change[];
  tell: (change: Change) => ToldChange;
  /** What they are, where no heading says it. */
  label?: string;
}): ReactElement => {
  const t = useTexts();
  const [all, setAll] = useState(false);
  const shown = all ? changes : changes.slice(0, shownAtFirst);
  const rest = changes.length - shown.length;
  return (
    <>
      <ul className={css['list']} aria-label={label}>
        {shown.map(tell).map(({ where, before, after }, index) => (
          <li key={`${where} ${String(index)}`}>
            <span className={css['where']}>{where}</span>
            <OldAndNew before={before} after={after} />
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Button size="small" className={css['more']} onClick={() => setAll(true)}>
          {t('record.more-changes', { count: rest })}
        </Button>
      )}
    </>
  );
};

/** Old struck through, new in bold beside it. */
const OldAndNew = ({ before, after }: Omit<ToldChange, 'where'>): ReactElement => (
  <span className={css['change']}>
    {before !== null && <del>{before}</del>}
    {before !== null && after !== null && (
      <span className={css['arrow']} aria-hidden="true">
        →
      </span>
    )}
    {after !== null && <ins>{after}</ins>}
  </span>
);

/** What changed in a record's head, and how much in its lines; those are marked where they are, so they stay folded here. */
export const ChangedBlock = <Change,>({
  title,
  unseen,
  inHead,
  inLines,
  lines,
  onFirstLine = null,
  tell,
}: {
  title: string;
  unseen: boolean;
  inHead: Change[];
  inLines: Change[];
  /** In how many lines those are. */
  lines: number;
  /** Leads to the first of them; `null`: there is none to go to. */
  onFirstLine?: (() => void) | null;
  tell: (change: Change) => ToldChange;
}): ReactElement | null => {
  const t = useTexts();
  if (inHead.length + inLines.length === 0) return null;
  return (
    <section className={`${pane['block']} ${css['changed']}`} data-unseen={unseen}>
      <h3>{title}</h3>
      <div className={css['summary']}>
        {inHead.length > 0 && <ChangeList changes={inHead} tell={tell} />}
        {inLines.length > 0 && (
          <Disclosure
            className={css['inLines']}
            summary={t('record.changes-in-lines', { count: inLines.length, lines })}
          >
            <ChangeList changes={inLines} tell={tell} />
          </Disclosure>
        )}
        {onFirstLine !== null && (
          <Button size="small" className={css['toLine']} onClick={onFirstLine}>
            {t('record.first-changed-line')}
          </Button>
        )}
      </div>
    </section>
  );
};
