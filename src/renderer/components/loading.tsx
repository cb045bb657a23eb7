import type { ReactElement } from 'react';
import css from './loading.module.css';

/** A placeholder for a list that loads. Appears after 300 ms, so that a quick load doesn't flicker. */
export const Skeleton = ({ rows, label }: { rows: number; label: string }): ReactElement => (
  <div className={css['skeleton']} role="status">
    <span className="visually-hidden">{label}</span>
    {Array.from({ length: rows }, (_, index) => (
      <div key={String(index)} className={css['row']} />
    ))}
  </div>
);

export const Progress = ({
  label,
  value,
  max,
}: {
  label: string;
  value: number;
  max: number;
}): ReactElement => (
  <progress className={css['progress']} aria-label={label} value={value} max={Math.max(max, 1)} />
);
