import type { ReactElement, ReactNode } from 'react';
import { Icon } from '../../components/icon.tsx';
import { NewTag } from '../../components/new-tag.tsx';
import css from './document-list.module.css';

/** What every document of a list shows: its name, kept apart from the writing direction around it, and whether it is new. */
export type DocumentFace = {
  /** What it is called on the screen, its revision included. */
  shown: string;
  /** What else is known of it; empty where nothing is. */
  about: string;
  isNew: boolean;
};

export const DocumentRow = ({
  face: { shown, about, isNew },
  button,
  children,
}: {
  face: DocumentFace;
  /** Beside the name. */
  button?: ReactNode;
  /** After it. */
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
