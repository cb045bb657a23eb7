import '../shared/contract/without-eval.ts';
// Before the screens: while these are read in, the core answers.
import { opening } from './opening.ts';
import '@fontsource-variable/inter/standard.css';
import './styles/tokens.css';
import './styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { PageFailed, pageFailed } from './page-failed.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no place for Orderbell');

const { core, spoken } = await opening;
const failed = async (error: unknown): Promise<void> => {
  if (await pageFailed(core.client, error)) return;
  createRoot(root).render(<PageFailed core={core} spoken={spoken} />);
};
createRoot(root, { onUncaughtError: (error) => void failed(error) }).render(
  <StrictMode>
    <App core={core} spoken={spoken} />
  </StrictMode>,
);
