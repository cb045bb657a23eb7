/**
 * Takes the steps one after the other in moments in which the page has nothing else to do, so that nobody's scrolling or typing waits for more than
 * one of them. Gives a way to stop. None is taken in a browser that doesn't tell of such moments: what is worked ahead has to be done later
 * there.
 */
export const whileIdle = (steps: Iterator<unknown>): (() => void) => {
  if (!('requestIdleCallback' in globalThis)) return () => undefined;
  const work = (moment: IdleDeadline): void => {
    do {
      if (steps.next().done === true) return;
    } while (moment.timeRemaining() > 0);
    asked = requestIdleCallback(work);
  };
  let asked = requestIdleCallback(work);
  return () => cancelIdleCallback(asked);
};
