import type { ReactElement } from 'react';
import type { Client } from '../shared/contract/client.ts';
import { errorPosition, shouldReload } from '../shared/domain/app/failures.ts';
import { Button } from './components/button.tsx';
import { FullPage } from './components/full-page.tsx';
import { Report } from './features/diagnostics/report.tsx';
import { LanguageProvider } from './i18n/language-provider.tsx';
import { useTexts } from './i18n/texts.ts';
import type { LoadedLanguage } from './i18n/words.ts';
import type { Core } from './transport/core.ts';
import { CoreProvider } from './transport/core-context.tsx';

/** Key for the time of the last reload after a failure. Stored per tab. */
const lastReload = 'orderbell.failed-at';

/**
 * Handles a failed render: logs it and reloads the window, unless it just did that. Returns whether it
 * reloads.
 */
export const pageFailed = async (client: Client, error: unknown): Promise<boolean> => {
  const before = sessionStorage.getItem(lastReload);
  const reloads = shouldReload(Date.now(), before === null ? null : Number(before));
  // The page must recover even if the core is unreachable.
  await client.call('app.page-failed', { at: errorPosition(error), reloads }).catch(() => undefined);
  if (reloads) {
    sessionStorage.setItem(lastReload, String(Date.now()));
    window.location.reload();
  }
  return reloads;
};

/** The page after a second failure: what happened, the report, and a button to try again. */
export const PageFailed = ({ core, language }: { core: Core; language: LoadedLanguage }): ReactElement => (
  <CoreProvider core={core}>
    <LanguageProvider first={language}>
      <Message />
    </LanguageProvider>
  </CoreProvider>
);

const Message = (): ReactElement => {
  const t = useTexts();
  return (
    <FullPage title={t('page-failed.title')}>
      <p role="alert">{t('page-failed.what')}</p>
      <Button variant="primary" onClick={() => window.location.reload()}>
        {t('page-failed.again')}
      </Button>
      <Report />
    </FullPage>
  );
};
