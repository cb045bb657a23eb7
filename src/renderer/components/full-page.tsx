import type { ReactElement, ReactNode } from 'react';
import css from './full-page.module.css';
import { Logo } from './logo.tsx';

/** One message on an otherwise empty page. */
export const FullPage = ({ title, children }: { title: string; children: ReactNode }): ReactElement => (
  <main className={css['page']}>
    <Logo />
    <h1>{title}</h1>
    <div className={css['body']}>{children}</div>
  </main>
);
