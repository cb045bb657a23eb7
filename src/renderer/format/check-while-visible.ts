import type { PageVisibility } from '../transport/page-visibility.ts';

/**
 * Calls `check` every 15 s while the user can see the page, and at once when it becomes visible. Returns the
 * function that ends this.
 */
export const checkWhileVisible = (visibility: PageVisibility, check: () => void): (() => void) => {
  let timer: ReturnType<typeof setInterval> | undefined;
  const change = (): void => {
    clearInterval(timer);
    if (!visibility.isVisible()) return;
    check();
    timer = setInterval(check, everyMs);
  };
  change();
  const stop = visibility.watch(change);
  return () => {
    clearInterval(timer);
    stop();
  };
};

/** One long timer would end too late after a sleep of the computer. */
const everyMs = 15_000;
