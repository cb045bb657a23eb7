import type { Transport } from '../../shared/contract/transport.ts';

/** A page that nobody sees paints nothing: it isn't waited for any longer than this, in ms. */
const patienceMs = 200;

/** Resolves in the first task after the frame that shows what is drawn now. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, patienceMs);
    requestAnimationFrame(() => setTimeout(resolve));
  });

/**
 * The same way to the core, on which what the screens ask while they are drawn for the first time leaves once that was painted: a
 * dozen calls would go out before it, and the first rows take a quarter longer for that. Nobody has written anything by then that a window
 * could lose by closing.
 */
export const afterPainting = (transport: Transport): Transport & Drawing => {
  let waiting: Promise<void> | null = null;
  let tell = (): void => undefined;
  return {
    ...transport,
    // At once where nothing is waited for: later on, what is sent as a window closes has no other moment.
    send: (request) =>
      waiting === null ? transport.send(request) : waiting.then(() => transport.send(request)),
    drawing: () => {
      const drawn = Promise.withResolvers<void>();
      tell = drawn.resolve;
      waiting = Promise.race([drawn.promise.then(painted), afterPatience()]).then(() => {
        waiting = null;
      });
    },
    drawn: () => tell(),
  };
};

export type Drawing = {
  /** The screens are drawn for the first time. */
  drawing: () => void;
  /** They stand in the page. Any frame before this shows nothing of them yet. */
  drawn: () => void;
};

// Screens that fail are never drawn, and somebody has to hear of that.
const afterPatience = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, patienceMs));
