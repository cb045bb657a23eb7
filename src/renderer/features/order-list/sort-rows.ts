import type { OrderRow } from '../../../shared/contract/orders.ts';
import type { Tray } from '../../../shared/domain/tray.ts';

/** What is to be delivered stands in the order of its days, the first in front; everything else as it came, newest first. */
export const sortRows = (rows: OrderRow[], tray: Tray): OrderRow[] =>
  tray === 'confirmed' || tray === 'overdue'
    ? rows.toSorted((a, b) => compareDays(dayOf(a), dayOf(b)))
    : rows;

// Days as `yyyy-MM-dd`: their letters sort as they do.
const compareDays = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const dayOf = ({ facts }: OrderRow): string => facts.nextDate ?? '9999-12-31';
