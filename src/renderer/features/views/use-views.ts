import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { SavedView, View } from '../../../shared/contract/calls/views.ts';
import { useClient } from '../../transport/core-context.tsx';

/** Saves views, and deletes them with undo. */
export type Views = {
  put: (id: number | null, view: View, onKept: (view: SavedView) => void) => void;
  remove: (view: SavedView) => void;
  /** The view deleted last, until the user goes on. */
  removed: SavedView | null;
  bringBack: () => void;
  forget: () => void;
  /** Why the last action failed. */
  error: Error | null;
};

export const useViews = (): Views => {
  const client = useClient();
  const [removed, setRemoved] = useState<SavedView | null>(null);
  const put = useMutation({
    mutationFn: ({ id, view }: { id: number | null; view: View; onKept: (view: SavedView) => void }) =>
      client.call('views.put', { id, view }),
    onSuccess: ({ id }, { view, onKept }) => onKept({ ...view, id }),
  });
  const remove = useMutation({
    mutationFn: ({ id }: SavedView) => client.call('views.remove', { id }),
    onSuccess: (_, view) => setRemoved(view),
  });
  // Earlier errors disappear with the next action.
  const forgetErrors = (): void => {
    put.reset();
    remove.reset();
  };
  return {
    put: (id, view, onKept) => {
      forgetErrors();
      put.mutate({ id, view, onKept });
    },
    remove: (view) => {
      forgetErrors();
      remove.mutate(view);
    },
    removed,
    bringBack: () => {
      if (removed === null) return;
      const { id, ...view } = removed;
      put.mutate({ id, view, onKept: () => setRemoved(null) });
    },
    forget: () => {
      forgetErrors();
      setRemoved(null);
    },
    error: put.error ?? remove.error,
  };
};
