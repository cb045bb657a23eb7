import type { ReactElement } from 'react';
import type { Client } from '../shared/contract/client.ts';
import { errorPosition } from '../shared/domain/app/error-position.ts';
import { shouldReload } from '../shared/domain/app/window-failure.ts';
import { Button } from './components/button.tsx';
import { FullPage } from './components/full-page.tsx';
import { Report } from './features/diagnostics/report.tsx';
import { LanguageProvider } from './i18n/language-provider.tsx';
import { useTexts } from './i18n/texts.ts';
import type { Spoken } from './i18n/words.ts';
import type { Core } from './transport/core.ts';
import { CoreProvider } from './transport/core-context.tsx';

/** When this window was loaded again last because it had failed; for this tab, gone with it. */
const lastReload = 'orderbell.failed-at';

/**
 * What drew the screens failed and they are gone. It is logged, and the window loads itself again; if that was done a moment
 * ago, it stays as it is. Gives whether it loads again.
 */
export const pageFailed = async (client: Client, error: unknown): Promise<boolean> => {
  const before = sessionStorage.getItem(lastReload);
  const reloads = shouldReload(Date.now(), before === null ? null : Number(before));
  // Whether the core can be reached or not, the page has to go on.
  await client.call('app.page-failed', { at: errorPosition(error), reloads }).catch(() => undefined);
  if (reloads) {
    sessionStorage.setItem(lastReload, String(Date.now()));
    window.location.reload();
  }
  return reloads;
};

/** What is left of a window that failed twice: what happened, the report, and one more attempt. */
export const PageFailed = ({ core, spoken }: { core: Core; spoken: Spoken }): ReactElement => (
  <CoreProvider core={core}>
    <LanguageProvider first={spoken}>
      <Message />
    </LanguageProvider>
  </CoreProvider>
);

const Message = (): ReactElement => {
  const t = useTexts();
  return (
    <FullPage title={t('page-failed.title')}>
      <p role="alert">{t('page-failed.what')}</p>
      <Button look="primary" onClick={() => window.location.reload()}>
        {t('page-failed.again')}
      </Button>
      <Report />
    </FullPage>
  );
};
