import type { ReactElement, ReactNode } from 'react';
import css from './kbd.module.css';

export const Kbd = ({ children }: { children: ReactNode }): ReactElement => (
  <kbd className={css['kbd']}>{children}</kbd>
);
