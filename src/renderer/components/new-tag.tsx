import type { ReactElement, ReactNode } from 'react';
import { useTexts } from '../i18n/texts.ts';
import css from './new-tag.module.css';

/** Marks what arrived since the user last opened it. */
export const NewTag = ({ children }: { children?: ReactNode }): ReactElement => {
  const t = useTexts();
  return <span className={css['new']}>{children ?? t('new.tag')}</span>;
};
