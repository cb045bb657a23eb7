import type { ReactElement, ReactNode } from 'react';
import css from './diagnostics.module.css';

// What scrolls must be reachable by keyboard.
const scrollable = { tabIndex: 0 };

/** A table that may be wider or longer than there is room for. */
export const ScrollBox = ({ label, children }: { label: string; children: ReactNode }): ReactElement => (
  <section {...scrollable} className={css['scroll']} aria-label={label}>
    {children}
  </section>
);
