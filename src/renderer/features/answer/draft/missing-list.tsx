import type { ReactElement } from 'react';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import css from '../sent/answer-strip.module.css';

/**
 * A sentence about a missing or wrong field, and the function that focuses the field. `leaveOut`: of a line that
 * takes no answer any more.
 */
export type Missing = { words: string; lead: () => void; leaveOut: (() => void) | null };

/** A longer list above a button isn't read. */
const mostShown = 3;

export const MissingList = ({ missing }: { missing: readonly Missing[] }): ReactElement => {
  const t = useTexts();
  const left = missing.length - mostShown;
  return (
    <ul className={css['missing']} aria-live="polite" aria-label={t('answer.missing')}>
      {missing.slice(0, mostShown).map(({ words, lead, leaveOut }) => (
        <li key={words}>
          <button type="button" onClick={lead}>
            <Icon name="triangle" /> {words}
          </button>
          {leaveOut !== null && (
            <Button size="small" onClick={leaveOut}>
              {t('answer.leave-out')}
            </Button>
          )}
        </li>
      ))}
      {left > 0 && <li>{t('answer.missing-more', { count: left })}</li>}
    </ul>
  );
};
