import '../shared/contract/without-eval.ts';
import '@fontsource-variable/inter/standard.css';
import './styles/tokens.css';
import './styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { chooseTransport } from './transport/choose-transport.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no place for Orderbell');

const connection = await chooseTransport();
createRoot(root).render(
  <StrictMode>
    <App connection={connection} />
  </StrictMode>,
);
