import type { ReactElement, ReactNode } from 'react';
import { cx } from './cx.ts';
import css from './disclosure.module.css';
import { Icon } from './icon.tsx';

/** Content that is folded under a summary. */
export const Disclosure = ({
  summary,
  startsOpen,
  onOpen,
  className,
  children,
}: {
  summary: ReactNode;
  /** Folded by default. */
  startsOpen?: boolean;
  /** Called on each fold and unfold. */
  onOpen?: (open: boolean) => void;
  className?: string | undefined;
  children: ReactNode;
}): ReactElement => (
  <details
    className={cx(css['details'], className)}
    open={startsOpen}
    onToggle={onOpen && ((event) => onOpen(event.currentTarget.open))}
  >
    <summary>
      <Icon name="down" />
      <span>{summary}</span>
    </summary>
    {children}
  </details>
);
