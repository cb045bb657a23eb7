import type { ComponentProps, ReactElement } from 'react';
import css from './button.module.css';
import { cx } from './cx.ts';
import { Icon, type IconName } from './icon.tsx';

type Appearance = { variant?: 'plain' | 'primary' | 'quiet'; size?: 'small' | 'normal' | 'large' };

export const Button = ({
  variant = 'plain',
  size = 'normal',
  icon,
  className,
  children,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & Appearance & { icon?: IconName }): ReactElement => (
  <button {...rest} type={type} className={cx(css['button'], css[variant], css[size], className)}>
    {icon !== undefined && <Icon name={icon} />}
    {children}
  </button>
);

/** A button with only an icon. `label` is its name and tooltip. */
export const IconButton = ({
  label,
  icon,
  variant = 'quiet',
  size = 'normal',
  className,
  ...rest
}: ComponentProps<'button'> & Appearance & { label: string; icon: IconName }): ReactElement => (
  <button
    {...rest}
    type="button"
    aria-label={label}
    title={label}
    className={cx(css['button'], css['bare'], css[variant], css[size], className)}
  >
    <Icon name={icon} />
  </button>
);
