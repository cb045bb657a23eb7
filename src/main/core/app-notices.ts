import type { AppNotice } from '../../shared/contract/app.ts';
import type { Emit } from './events.ts';

/** What Orderbell has to say of itself, each once, until it was read. */
export type AppNotices = {
  all: () => AppNotice[];
  add: (notice: AppNotice) => void;
  dismiss: (notice: AppNotice) => void;
};

export const createAppNotices = (first: readonly AppNotice[], emit: Emit): AppNotices => {
  const unread = new Set(first);
  const all = (): AppNotice[] => [...unread];
  return {
    all,
    add: (notice) => {
      unread.add(notice);
      emit({ name: 'app.noticed', notices: all() });
    },
    dismiss: (notice) => {
      unread.delete(notice);
      emit({ name: 'app.noticed', notices: all() });
    },
  };
};
