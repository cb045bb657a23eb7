import { type ReactElement, useEffect } from 'react';
import { shapeOfError } from '../shared/contract/errors.ts';
import { Button } from './components/button.tsx';
import { FullPage } from './components/full-page.tsx';
import { Skeleton } from './components/loading.tsx';
import { Desk } from './features/desk/desk.tsx';
import { Later } from './features/desk/later.tsx';
import { useNoStrayDrops } from './features/documents/use-drop-target.ts';
import { ViewerHost } from './features/documents/viewer/viewer-host.tsx';
import { TableOffers } from './features/exports/table-offers.tsx';
import { useKeepFocus } from './features/keyboard/use-keep-focus.ts';
import { FormatsProvider, useFormats } from './format/formats-context.tsx';
import { LanguageProvider } from './i18n/language-provider.tsx';
import { errorText, useTexts } from './i18n/texts.ts';
import type { LoadedLanguage } from './i18n/words.ts';
import type { Core } from './transport/core.ts';
import { CoreProvider, useConnectionState } from './transport/core-context.tsx';
import { useAccount, useFreshDay, useLiveQueries, useSettings } from './transport/queries.ts';

export const App = ({ core, language }: { core: Core; language: LoadedLanguage }): ReactElement => (
  <CoreProvider core={core}>
    <LanguageProvider first={language}>
      <FormatsProvider>
        <Screen />
      </FormatsProvider>
    </LanguageProvider>
  </CoreProvider>
);

const Screen = (): ReactElement => {
  const t = useTexts();
  const connection = useConnectionState();
  const account = useAccount();
  useLiveQueries();
  useFreshDay(useFormats().today);
  useAppearance();
  useKeepFocus();
  useNoStrayDrops();
  if (connection === 'expired')
    return (
      <FullPage title={t('link.expired')}>
        <p>{t('link.expired-safe')}</p>
        <p>{t('link.expired-help')}</p>
      </FullPage>
    );
  if (account.isError && account.data === undefined) {
    return (
      <FullPage title={t('start.failed')}>
        <p>{errorText(t, shapeOfError(account.error))}</p>
        <Button onClick={() => void account.refetch()}>{t('start.try-again')}</Button>
      </FullPage>
    );
  }
  if (account.data === undefined) return <Skeleton rows={6} label={t('start.opening')} />;
  return account.data.account === null ? (
    <Later>{({ SignIn }) => <SignIn />}</Later>
  ) : (
    <TableOffers key={account.data.account.id}>
      <ViewerHost>
        <Desk account={account.data.account} />
      </ViewerHost>
    </TableOffers>
  );
};

/** Applies the user's theme and density. */
const useAppearance = (): void => {
  const { theme, density } = useSettings();
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset['density'] = density;
    if (theme === 'system') delete dataset['theme'];
    else dataset['theme'] = theme;
  }, [theme, density]);
};
