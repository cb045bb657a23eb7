import { type ReactElement, useEffect, useRef } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import css from './settings-search.module.css';

/** Filters the settings. Enter or arrow down goes to the first match. */
export const SettingsSearch = ({
  query,
  onQuery,
  count,
  onEnter,
}: {
  query: string;
  onQuery: (query: string) => void;
  count: number;
  onEnter: () => void;
}): ReactElement => {
  const t = useTexts();
  const input = useRef<HTMLInputElement>(null);
  // By default a dialog focuses its first button, which closes it.
  useEffect(() => input.current?.focus(), []);
  return (
    <div className={css['search']}>
      <input
        ref={input}
        type="search"
        className={css['input']}
        aria-label={t('settings.search')}
        placeholder={t('settings.search')}
        value={query}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          onEnter();
        }}
      />
      <p role="status" className={css['count']}>
        {query.trim() !== '' && t('settings.found', { count })}
      </p>
    </div>
  );
};
