import type { OrderSort, SavedView } from '../../../shared/contract/calls/views.ts';
import type { Scope } from '../../../shared/domain/order/folder.ts';
import type { OrderFilter } from '../../../shared/domain/order/order-filter.ts';
import { usualSort } from './sort-rows.ts';

/** How a list of orders is arranged. */
export type Arrangement = { filter: OrderFilter; sort: OrderSort };

/** Where the user is among the orders, as the left pane marks it. */
export type At =
  | { kind: 'scope'; scope: Scope }
  | { kind: 'buyer'; buyer: string }
  | { kind: 'view'; view: SavedView };

/** `visit`: another one each time she goes somewhere: then the list begins anew, arranged as that place is. */
export type Place = { visit: number; at: At; arrangement: Arrangement };

/** Everything in a scope, as usual. */
export const whole = (scope: Scope): Arrangement => ({
  filter: {
    ...{ scope, buyer: null, words: '', status: null, asked: null },
    ...{ delivery: null, atLeast: null, waitsDays: null },
  },
  sort: usualSort(scope),
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
