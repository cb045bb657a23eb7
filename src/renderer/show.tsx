import { type ReactElement, StrictMode, useEffect, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import icon from '../../assets/orderbell.svg';
import { App } from './app.tsx';
import type { LoadedLanguage } from './i18n/words.ts';
import { PageFailed, pageFailed } from './page-failed.tsx';
import { painted } from './transport/after-painting.ts';
import type { Core } from './transport/core.ts';

/** Renders the screens. */
export const show = ({ core, language }: { core: Core; language: LoadedLanguage }): void => {
  const root = document.getElementById('root');
  if (root === null) throw new Error('the page has no place for Orderbell');
  const failed = async (error: unknown): Promise<void> => {
    if (await pageFailed(core.client, error)) return;
    createRoot(root).render(<PageFailed core={core} language={language} />);
  };
  core.drawing();
  createRoot(root, { onUncaughtError: (error) => void failed(error) }).render(
    <StrictMode>
      <App core={core} language={language} />
      <Drawn tell={core.drawn} />
    </StrictMode>,
  );
};

/** Reports the first render. */
const Drawn = ({ tell }: { tell: () => void }): ReactElement | null => {
  useLayoutEffect(tell, [tell]);
  useEffect(() => void painted().then(showIcon), []);
  return null;
};

/** The icon of the browser tab. */
const showIcon = (): void => {
  document.querySelector('link[rel="icon"]')?.setAttribute('href', icon);
};
