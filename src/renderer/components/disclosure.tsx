import type { ReactElement, ReactNode } from 'react';
import { cx } from './cx.ts';
import css from './disclosure.module.css';
import { Icon } from './icon.tsx';

/** What is folded until it is asked for, under words that say what it is. */
export const Disclosure = ({
  summary,
  startsOpen,
  onOpen,
  className,
  children,
}: {
  summary: ReactNode;
  /** Unfolded from the beginning; folded where it isn't said. */
  startsOpen?: boolean;
  /** Told whenever it is unfolded or folded. */
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
