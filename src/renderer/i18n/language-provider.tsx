import { type ReactElement, type ReactNode, useEffect } from 'react';
import { IntlProvider } from 'react-intl';
import { languageFor } from '../../shared/words/language.ts';
import { useSettings } from '../transport/queries.ts';
import { messages } from './messages.ts';

/** Lends the words of the user's language, and tells the page which it is. */
export const LanguageProvider = ({ children }: { children: ReactNode }): ReactElement => {
  const settings = useSettings();
  const language = languageFor(settings.language, navigator.languages);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return (
    <IntlProvider locale={language} messages={messages[language]}>
      {children}
    </IntlProvider>
  );
};
