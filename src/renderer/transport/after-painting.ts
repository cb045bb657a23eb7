import type { Transport } from '../../shared/contract/transport.ts';

/** The longest wait for a paint, in ms: a hidden page never paints. */
const longestWaitMs = 200;

/** Resolves in the first task after the frame that shows what is drawn now. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, longestWaitMs);
    requestAnimationFrame(() => setTimeout(resolve));
  });

/**
 * A transport that holds calls back until the first screen is painted. A dozen calls before that delay the
 * first rows by a quarter. Nothing is lost if the window closes: the user hasn't entered anything yet.
 */
export const afterPainting = (transport: Transport): Transport & Drawing => {
  let waiting: Promise<void> | null = null;
  let markDrawn = (): void => undefined;
  return {
    ...transport,
    // Later calls go out at once: a call made while the window closes gets no second chance.
    send: (request) =>
      waiting === null ? transport.send(request) : waiting.then(() => transport.send(request)),
    drawing: () => {
      const drawn = Promise.withResolvers<void>();
      markDrawn = drawn.resolve;
      waiting = Promise.race([drawn.promise.then(painted), afterLongestWait()]).then(() => {
        waiting = null;
      });
    },
    drawn: () => markDrawn(),
  };
};

export type Drawing = {
  /** Call before the first render. */
  drawing: () => void;
  /** Call once the first render is in the page. Earlier frames show nothing of it. */
  drawn: () => void;
};

// If the first render fails, `drawn` never runs. Calls must still go out then, to report the error.
const afterLongestWait = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, longestWaitMs));
