import type { ReactElement, ReactNode } from 'react';

// What scrolls must be reachable by keyboard.
const scrollable = { tabIndex: 0 };

/** A part of the page that may be wider or longer than there is room for. `className` says how much room that is. */
export const ScrollBox = ({
  label,
  className,
  children,
}: {
  label: string;
  className: string | undefined;
  children: ReactNode;
}): ReactElement => (
  <section {...scrollable} className={className} aria-label={label}>
    {children}
  </section>
);
