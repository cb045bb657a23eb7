import type { ReactElement, ReactNode } from 'react';
import { Icon } from '../../components/icon.tsx';
import { NewTag } from '../../components/mark.tsx';
import css from './document-list.module.css';

/** The common part of every document row. The name is isolated from the surrounding writing direction. */
export type DocumentSummary = {
  /** The name on the screen, with the revision. */
  shown: string;
  /** Further details; empty for none. */
  about: string;
  isNew: boolean;
};

export const DocumentRow = ({
  summary: { shown, about, isNew },
  button,
  children,
}: {
  summary: DocumentSummary;
  button?: ReactNode;
  /** Shown after the details. */
  children?: ReactNode;
}): ReactElement => (
  <li className={css['item']}>
    <span className={css['head']}>
      <Icon name="file" />
      <bdi className={css['name']}>{shown}</bdi>
      {isNew && <NewTag />}
      {button}
    </span>
    {about !== '' && <bdi className={css['about']}>{about}</bdi>}
    {children}
  </li>
);
