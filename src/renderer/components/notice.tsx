import type { ReactElement, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon, type IconName } from './icon.tsx';
import css from './notice.module.css';
import type { Tone } from './tone.ts';

/** A message: what happened, what to do, and the buttons to do it. */
export const Notice = ({
  tone,
  icon,
  title,
  children,
  actions,
  role,
  className,
}: {
  tone: Tone;
  icon: IconName;
  title?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  role?: 'alert' | 'status';
  className?: string | undefined;
}): ReactElement => (
  <div className={cx(css['notice'], css[tone], className)} role={role}>
    <Icon name={icon} />
    <div className={css['body']}>
      {title !== undefined && <strong>{title}</strong>}
      {children}
    </div>
    {actions !== undefined && <div className={css['actions']}>{actions}</div>}
  </div>
);
