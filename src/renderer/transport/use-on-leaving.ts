import { useEffect } from 'react';
import { usePageVisibility } from './core-context.tsx';

/**
 * Saves pending input when the page may be hidden or closed: there may be no later chance.
 * @param flush must be stable across renders
 */
export const useOnLeaving = (flush: () => Promise<void>): void => {
  const visibility = usePageVisibility();
  useEffect(() => {
    const leave = (): void => void flush();
    const stop = visibility.watch(leave);
    window.addEventListener('pagehide', leave);
    return () => {
      stop();
      window.removeEventListener('pagehide', leave);
    };
  }, [flush, visibility]);
};
