import type { SavedView } from '../../../shared/contract/calls/views.ts';
import type { Scope } from '../../../shared/domain/order/folder.ts';
import { noFilter } from '../../../shared/domain/order/order-filter.ts';
import { defaultSort } from '../../../shared/domain/order/order-sort.ts';
import type { Arrangement } from '../../transport/order-lists.ts';

/** The entry of the left pane that the user opened. */
export type At =
  | { kind: 'scope'; scope: Scope }
  | { kind: 'buyer'; buyer: string }
  | { kind: 'view'; view: SavedView };

/** `visit`: increases each time the user opens an entry, which resets the list. */
export type Place = { visit: number; at: At; arrangement: Arrangement };

/** All orders of a scope, in the usual order. */
export const whole = (scope: Scope): Arrangement => ({
  filter: { ...noFilter, scope },
  sort: defaultSort(scope),
});

export const arrangementAt = (at: At): Arrangement => {
  switch (at.kind) {
    case 'scope':
      return whole(at.scope);
    case 'buyer': {
      const { filter, sort } = whole('open');
      return { filter: { ...filter, buyer: at.buyer }, sort };
    }
    case 'view':
      return { filter: at.view.filter, sort: at.view.sort };
  }
};

/** The order below one in a list, or the first one if it is the last. `null`: there is no other. */
export const nextTo = (key: number, listed: readonly number[]): number | null => {
  const at = listed.indexOf(key);
  const next = listed[at + 1] ?? listed[0];
  return at < 0 || next === undefined || next === key ? null : next;
};
