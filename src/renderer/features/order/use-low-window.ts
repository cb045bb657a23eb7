import { useSyncExternalStore } from 'react';

/** Whether the window is too low for an order's whole head above its first line, also by zooming. */
export const useLowWindow = (): boolean => useSyncExternalStore(watch, isLow);

const low = window.matchMedia('(max-height: 799px)');

const isLow = (): boolean => low.matches;

const watch = (onChange: () => void): (() => void) => {
  low.addEventListener('change', onChange);
  return () => low.removeEventListener('change', onChange);
};
