import type { ReactElement } from 'react';
import type { Load } from '../../../shared/domain/delivery/delivery-load.ts';
import css from './calendar.module.css';

/** A drawing beside its figures: what is agreed full, what isn't yet hatched, to the scale of the fullest. Never read aloud. */
export const LoadBar = ({
  load: { agreed, proposed },
  most,
  isOverdue,
}: {
  load: Load;
  /** Deliveries of the fullest bar, at least 1. */
  most: number;
  isOverdue: boolean;
}): ReactElement => (
  <span className={css['bar']} data-overdue={isOverdue} aria-hidden="true">
    <span data-kind="agreed" style={{ inlineSize: `${(100 * agreed.deliveries) / most}%` }} />
    <span data-kind="proposed" style={{ inlineSize: `${(100 * proposed.deliveries) / most}%` }} />
  </span>
);
