import type { NamedGroups } from '../../transport/queries.ts';
import { useCommands, useNamedCommands } from '../keyboard/running.ts';
import type { At } from '../order-list/place.ts';
import type { ListForm } from '../order-list/view-switch.tsx';

/** The commands that open a folder, a view, the orders of a buyer, or all open orders or their lines. */
export const useGoCommands = (
  groups: NamedGroups,
  go: (at: At) => void,
  setForm: (form: ListForm) => void,
): void => {
  const goOpen = (form: ListForm): void => {
    setForm(form);
    go({ kind: 'scope', scope: 'open' });
  };
  useCommands({
    'go-to-answer': () => go({ kind: 'scope', scope: 'to-answer' }),
    'go-overdue': () => go({ kind: 'scope', scope: 'overdue' }),
    'go-outbox': () => go({ kind: 'scope', scope: 'outbox' }),
    'go-later': () => go({ kind: 'scope', scope: 'later' }),
    'go-waiting': () => go({ kind: 'scope', scope: 'waiting' }),
    'go-confirmed': () => go({ kind: 'scope', scope: 'confirmed' }),
    'go-closed': () => go({ kind: 'scope', scope: 'closed' }),
    'go-open-orders': () => goOpen('orders'),
    'go-open-lines': () => goOpen('lines'),
  });
  useNamedCommands(
    'go-view',
    groups.views.map((view) => ({ name: view.name, run: () => go({ kind: 'view', view }) })),
  );
  useNamedCommands(
    'go-buyer',
    groups.buyers.map(({ key, name }) => ({
      name,
      run: () => go({ kind: 'buyer', buyer: key }),
    })),
  );
};
