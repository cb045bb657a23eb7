import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { IntlProvider } from 'react-intl';
import { languageFor } from '../../shared/words/language.ts';
import { useSettings } from '../transport/queries.ts';
import { type Spoken, speak } from './words.ts';

/** Lends the words of the user's language, and tells the page which it is. @param first what is spoken until the settings are known */
export const LanguageProvider = ({
  first,
  children,
}: {
  first: Spoken;
  children: ReactNode;
}): ReactElement => {
  const settings = useSettings();
  const wanted = languageFor(settings.language, navigator.languages);
  const [spoken, setSpoken] = useState(first);
  const { language, words } = spoken;
  useEffect(() => {
    if (wanted === language) return;
    let isLatest = true;
    const change = (next: Spoken): void => {
      if (isLatest) setSpoken(next);
    };
    // Where they can't be fetched, the language spoken so far is better than none.
    speak(wanted).then(change, () => undefined);
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
