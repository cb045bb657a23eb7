import { useEffect } from 'react';
import { useSight } from './core-context.tsx';

/**
 * Keeps what waits to be kept when the page may have gone out of sight, or goes for good: there may be no later moment.
 * @param flush the same function at every drawing
 */
export const useOnLeaving = (flush: () => Promise<void>): void => {
  const sight = useSight();
  useEffect(() => {
    const leave = (): void => void flush();
    const stop = sight.watch(leave);
    window.addEventListener('pagehide', leave);
    return () => {
      stop();
      window.removeEventListener('pagehide', leave);
    };
  }, [flush, sight]);
};
