import type { ReactElement } from 'react';
import { Icon } from '../../components/icon.tsx';
import css from './search-palette.module.css';

/** A found item or buyer, and what its page shows. */
export const PageHit = ({
  icon,
  title,
  name,
  about,
}: {
  icon: 'tag' | 'chart';
  title: string;
  /** `null`: nothing beside the title. */
  name: string | null;
  about: string;
}): ReactElement => (
  <>
    <Icon name={icon} className={css['shape']} />
    <span className={css['words']}>
      <span className={css['head']}>
        <b title={title}>
          <bdi>{title}</bdi>
        </b>
        {name !== null && (
          <span className={css['buyer']} title={name}>
            <bdi>{name}</bdi>
          </span>
        )}
      </span>
    </span>
    <span className={css['folder']}>{about}</span>
  </>
);
