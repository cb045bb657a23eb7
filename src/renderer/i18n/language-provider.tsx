import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { IntlProvider } from 'react-intl';
import { languageFor } from '../../shared/words/language.ts';
import { useSettings } from '../transport/queries.ts';
import { type LoadedLanguage, loadLanguage } from './words.ts';

/**
 * Provides the texts of the user's language, and sets the page's language. @param first used until settings
 * load
 */
export const LanguageProvider = ({
  first,
  children,
}: {
  first: LoadedLanguage;
  children: ReactNode;
}): ReactElement => {
  const settings = useSettings();
  const wanted = languageFor(settings.language, navigator.languages);
  const [loaded, setLoaded] = useState(first);
  const { language, words } = loaded;
  useEffect(() => {
    if (wanted === language) return;
    let isLatest = true;
    const change = (next: LoadedLanguage): void => {
      if (isLatest) setLoaded(next);
    };
    // If loading fails, the previous language stays.
    loadLanguage(wanted).then(change, () => undefined);
    return () => {
      isLatest = false;
    };
  }, [wanted, language]);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return (
    <IntlProvider locale={language} messages={words}>
      {children}
    </IntlProvider>
  );
};
