import { type ReactElement, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Disclosure } from '../../components/disclosure.tsx';
import { useTexts } from '../../i18n/texts.ts';
import css from './change-list.module.css';
import pane from './record-pane.module.css';

/** One difference in words: its field, and the old and new value; `null`: none. */
export type DescribedChange = { where: string; before: string | null; after: string | null };

const shownAtFirst = 8;

/** Differences between two versions, each with its field and old → new. Hidden ones are not put in words. */
export const ChangeList = <Change,>({
  changes,
  describe,
  label,
}: {
  changes: Change[];
  describe: (change: Change) => DescribedChange;
  /** Name of the list, where no heading names it. */
  label?: string;
}): ReactElement => {
  const t = useTexts();
  const [all, setAll] = useState(false);
  const shown = all ? changes : changes.slice(0, shownAtFirst);
  const rest = changes.length - shown.length;
  return (
    <>
      <ul className={css['list']} aria-label={label}>
        {shown.map(describe).map(({ where, before, after }, index) => (
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

/** Old value struck through, new one in bold. */
const OldAndNew = ({ before, after }: Omit<DescribedChange, 'where'>): ReactElement => (
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

/**
 * Differences in a record's header, and a summary of those in its lines. The lines carry their own marks,
 * so their differences start folded.
 */
export const ChangedBlock = <Change,>({
  title,
  unseen,
  sentences = [],
  inHead,
  inLines,
  lines,
  onFirstLine = null,
  describe,
  note,
}: {
  title: string;
  unseen: boolean;
  /** Differences that are said in sentences, before the others. */
  sentences?: string[];
  inHead: Change[];
  inLines: Change[];
  /** Number of lines with differences. */
  lines: number;
  /** Goes to the first changed line; `null`: there is none. */
  onFirstLine?: (() => void) | null;
  describe: (change: Change) => DescribedChange;
  /** Shown below the sentences. */
  note?: ReactElement | null;
}): ReactElement | null => {
  const t = useTexts();
  if (sentences.length + inHead.length + inLines.length === 0) return null;
  return (
    <section className={`${pane['block']} ${css['changed']}`} data-unseen={unseen}>
      <h3>{title}</h3>
      <div className={css['summary']}>
        {sentences.length > 0 && <Sentences sentences={sentences} />}
        {note}
        {inHead.length > 0 && <ChangeList changes={inHead} describe={describe} />}
        {inLines.length > 0 && (
          <Disclosure
            className={css['inLines']}
            summary={t('record.changes-in-lines', { count: inLines.length, lines })}
          >
            <ChangeList changes={inLines} describe={describe} />
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

const Sentences = ({ sentences }: { sentences: string[] }): ReactElement => {
  const t = useTexts();
  const [all, setAll] = useState(false);
  const shown = all ? sentences : sentences.slice(0, shownAtFirst);
  const rest = sentences.length - shown.length;
  return (
    <div>
      <ul className={css['sentences']}>
        {shown.map((sentence, index) => (
          <li key={`${sentence} ${String(index)}`}>{sentence}</li>
        ))}
      </ul>
      {rest > 0 && (
        <Button size="small" className={css['more']} onClick={() => setAll(true)}>
          {t('record.more-changes', { count: rest })}
        </Button>
      )}
    </div>
  );
};
