import type { ReactElement, ReactNode } from 'react';

// A scrollable area must be reachable by keyboard.
const scrollable = { tabIndex: 0 };

/** A part of the page that scrolls when too large. `className` sets its size. */
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
