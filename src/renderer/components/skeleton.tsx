import type { ReactElement } from 'react';
import css from './skeleton.module.css';

/** Stands in for a list that is on its way; shows only after 300 ms, so that what is quick never flickers. */
export const Skeleton = ({ rows, label }: { rows: number; label: string }): ReactElement => (
  <div className={css['skeleton']} role="status">
    <span className="visually-hidden">{label}</span>
    {Array.from({ length: rows }, (_, index) => (
      <div key={String(index)} className={css['row']} />
    ))}
  </div>
);
