import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
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

/** The current time, updated every `everyMs` until the time `until`, in milliseconds since 1970. */
export const useNow = (everyMs: number, until: number): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const tick = (): void => {
      const at = Date.now();
      setNow(at);
      if (at >= until) clearInterval(timer);
    };
    const timer = setInterval(tick, everyMs);
    tick();
    return () => clearInterval(timer);
  }, [everyMs, until]);
  return now;
};
