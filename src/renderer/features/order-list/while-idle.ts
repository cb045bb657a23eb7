/**
 * Runs the steps in idle moments, so that scrolling and typing wait for one step at most. Returns a
 * function that stops it. Without `requestIdleCallback` no step runs, and the work is done when it is
 * needed.
 */
export const whileIdle = (steps: Iterator<unknown>): (() => void) => {
  if (!('requestIdleCallback' in globalThis)) return () => undefined;
  const work = (moment: IdleDeadline): void => {
    do {
      if (steps.next().done === true) return;
    } while (moment.timeRemaining() > 0);
    request = requestIdleCallback(work);
  };
  let request = requestIdleCallback(work);
  return () => cancelIdleCallback(request);
};
