import type { ReactElement, ReactNode } from 'react';
import { Bell } from './bell.tsx';
import css from './full-page.module.css';

/** One message on an otherwise empty page. */
export const FullPage = ({ title, children }: { title: string; children: ReactNode }): ReactElement => (
  <main className={css['page']}>
    <Bell />
    <h1>{title}</h1>
    <div className={css['body']}>{children}</div>
  </main>
);
