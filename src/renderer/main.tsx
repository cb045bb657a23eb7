import '../shared/contract/without-eval.ts';
import '@fontsource-variable/inter/standard.css';
import './styles/tokens.css';
import './styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { prepareFirstScreen } from './first-screen.ts';
import { PageFailed, pageFailed } from './page-failed.tsx';
import { chooseTransport } from './transport/choose-transport.ts';
import { openCore } from './transport/core.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no place for Orderbell');

const core = openCore(await chooseTransport());
const language = await prepareFirstScreen(core);

const failed = async (error: unknown): Promise<void> => {
  if (await pageFailed(core.client, error)) return;
  createRoot(root).render(<PageFailed core={core} language={language} />);
};

createRoot(root, { onUncaughtError: (error) => void failed(error) }).render(
  <StrictMode>
    <App core={core} language={language} />
  </StrictMode>,
);
