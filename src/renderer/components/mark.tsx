import type { ReactElement, ReactNode } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { cx } from './cx.ts';
import { Icon, type IconName } from './icon.tsx';
import css from './mark.module.css';
import type { Tone } from './tone.ts';

/** A state as coloured icon and word. Without the word, the text beside it must name the state. */
export const Mark = ({
  tone,
  icon,
  label,
  children,
  className,
}: {
  tone: Tone;
  icon: IconName;
  /** Text for screen readers, where no text beside it says the same. */
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

/** Marks what arrived since the user last opened it. */
export const NewTag = ({ children }: { children?: ReactNode }): ReactElement => {
  const t = useTexts();
  return <span className={css['new']}>{children ?? t('new.tag')}</span>;
};
