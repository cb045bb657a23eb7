import { useCallback, useSyncExternalStore } from 'react';
import { usePageVisibility } from '../transport/core-context.tsx';
import { checkWhileVisible } from './check-while-visible.ts';

/**
 * What `valueAt` returns for the current time. It renders only when that value changes, and looks at the
 * clock only while the user can see the page.
 */
export const useByClock = <Value extends string | number | null>(valueAt: (now: number) => Value): Value => {
  const visibility = usePageVisibility();
  const subscribe = useCallback((check: () => void) => checkWhileVisible(visibility, check), [visibility]);
  return useSyncExternalStore(subscribe, () => valueAt(Date.now()));
};
