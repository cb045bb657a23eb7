import type { ReactElement } from 'react';
import css from './progress.module.css';

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
