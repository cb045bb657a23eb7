import type { ReactElement } from 'react';
import { Icon } from '../../components/icon.tsx';
import { useTexts } from '../../i18n/texts.ts';
import css from './answer-strip.module.css';

/** What is still missing or wrong: a sentence, and what leads to where it is typed. */
export type Missing = { words: string; lead: () => void };

/** More than these aren't read above a button: the first ones lead to the next. */
const mostShown = 3;

/** What keeps an answer from being sent; each sentence leads to its field. */
export const MissingList = ({ missing }: { missing: readonly Missing[] }): ReactElement => {
  const t = useTexts();
  const left = missing.length - mostShown;
  return (
    <ul className={css['missing']} aria-live="polite" aria-label={t('answer.missing')}>
      {missing.slice(0, mostShown).map(({ words, lead }) => (
        <li key={words}>
          <button type="button" onClick={lead}>
            <Icon name="triangle" /> {words}
          </button>
        </li>
      ))}
      {left > 0 && <li>{t('answer.missing-more', { count: left })}</li>}
    </ul>
  );
};
