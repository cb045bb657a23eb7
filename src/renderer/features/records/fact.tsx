import type { ReactElement, ReactNode } from 'react';

/** A name and its value; nothing without a value. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }): ReactElement | null =>
  children === null || children === '' ? null : (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
