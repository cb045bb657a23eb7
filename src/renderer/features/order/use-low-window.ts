import { useSyncExternalStore } from 'react';

/** Whether the window is too low for the whole head of an order above its first line; so is a high one that is zoomed into. */
export const useLowWindow = (): boolean => useSyncExternalStore(watch, isLow);

const low = window.matchMedia('(max-height: 799px)');

const isLow = (): boolean => low.matches;

const watch = (heard: () => void): (() => void) => {
  low.addEventListener('change', heard);
  return () => low.removeEventListener('change', heard);
};
