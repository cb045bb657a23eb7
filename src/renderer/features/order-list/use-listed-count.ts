import type { OrderFilter } from '../../../shared/domain/order/order-filter.ts';
import { useCounts, useGroups } from '../../transport/queries.ts';
import { type At, arrangementAt } from './place.ts';

/**
 * The number that the sidebar shows for what a list shows, so that both change at once. `undefined`: not
 * known yet, or the user filtered a buyer's orders or a view.
 *
 * @param titled the entry that the title names
 */
export const useListedCount = (titled: At, filter: OrderFilter): number | undefined => {
  const { data: counts } = useCounts();
  const { data: groups } = useGroups();
  if (titled.kind === 'scope') {
    return titled.scope === 'open'
      ? groups?.buyers.reduce((sum, { open }) => sum + open, 0)
      : counts?.[titled.scope];
  }
  // As built from the entry, so the order of the fields is the same.
  if (JSON.stringify(filter) !== JSON.stringify(arrangementAt(titled).filter)) return undefined;
  return titled.kind === 'view'
    ? groups?.views.find(({ id }) => id === titled.view.id)?.count
    : groups?.buyers.find(({ key }) => key === titled.buyer)?.open;
};
