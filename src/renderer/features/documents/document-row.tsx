import type { ComponentProps, ReactElement, ReactNode } from 'react';
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
  show,
  thumbnail = null,
  button,
  children,
}: {
  summary: DocumentSummary;
  /** The properties of a button that shows the document; without, the name is only text. */
  show?: ComponentProps<'button'>;
  /** The address of a picture of the first page. */
  thumbnail?: string | null;
  button?: ReactNode;
  /** Shown after the details. */
  children?: ReactNode;
}): ReactElement => (
  <li className={css['item']}>
    <span className={css['head']}>
      {show === undefined ? (
        <>
          <Icon name="file" />
          <bdi className={css['name']}>{shown}</bdi>
        </>
      ) : (
        <button {...show} type="button" className={css['show']}>
          {thumbnail === null ? (
            <Icon name="file" />
          ) : (
            <img className={css['thumbnail']} src={thumbnail} alt="" />
          )}
          <bdi className={css['name']}>{shown}</bdi>
        </button>
      )}
      {isNew && <NewTag />}
      {button}
    </span>
    {about !== '' && <bdi className={css['about']}>{about}</bdi>}
    {children}
  </li>
);
