import type { ReactElement } from 'react';
import type { Load } from '../../../shared/domain/delivery/delivery-load.ts';
import css from './calendar.module.css';

/**
 * A bar of confirmed (solid) and proposed (hatched) deliveries, scaled to the largest. Hidden from screen
 * readers.
 */
export const LoadBar = ({
  load: { agreed, proposed },
  most,
  isOverdue,
}: {
  load: Load;
  /** Deliveries of the largest bar, at least 1. */
  most: number;
  isOverdue: boolean;
}): ReactElement => (
  <span className={css['bar']} data-overdue={isOverdue} aria-hidden="true">
    <span data-kind="agreed" style={{ inlineSize: `${(100 * agreed.deliveries) / most}%` }} />
    <span data-kind="proposed" style={{ inlineSize: `${(100 * proposed.deliveries) / most}%` }} />
  </span>
);
