import type { ReactElement, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon, type IconName } from './icon.tsx';
import css from './mark.module.css';
import type { Tone } from './tone.ts';

/** A state: its shape in its colour, and its word. Without a word the shape stands beside a word that is there anyway. */
export const Mark = ({
  tone,
  icon,
  label,
  children,
  className,
}: {
  tone: Tone;
  icon: IconName;
  /** What is read aloud, where no word stands beside it that says the same. */
  label?: string | undefined;
  children?: ReactNode;
  className?: string | undefined;
}): ReactElement => (
  <span
    className={cx(css['mark'], css[tone], children !== undefined && css['worded'], className)}
    {...(label === undefined ? {} : { role: 'img', 'aria-label': label })}
  >
    <Icon name={icon} />
    {children !== undefined && <span>{children}</span>}
  </span>
);
