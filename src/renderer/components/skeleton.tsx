import type { ReactElement } from 'react';
import css from './skeleton.module.css';

/** A placeholder for a list that loads. Appears after 300 ms, so that a quick load doesn't flicker. */
export const Skeleton = ({ rows, label }: { rows: number; label: string }): ReactElement => (
  <div className={css['skeleton']} role="status">
    <span className="visually-hidden">{label}</span>
    {Array.from({ length: rows }, (_, index) => (
      <div key={String(index)} className={css['row']} />
    ))}
  </div>
);
