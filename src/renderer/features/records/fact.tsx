import type { ReactElement, ReactNode } from 'react';

/** One thing that is known of it; nothing where it isn't. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }): ReactElement | null =>
  children === null || children === '' ? null : (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
