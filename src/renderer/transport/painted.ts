/** The longest wait for a paint, in ms: a hidden page never paints. */
const longestWaitMs = 200;

/** Resolves in the first task after the frame that shows what is drawn now. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, longestWaitMs);
    requestAnimationFrame(() => setTimeout(resolve));
  });
