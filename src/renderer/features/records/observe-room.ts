import { observeElementRect } from '@tanstack/react-virtual';

/**
 * Tells a virtual list how high it is, but not of a bit less: where alerts take some of its room for a while, the rows that are
 * drawn already stay, and none is drawn anew for it.
 */
export const observeRoom: typeof observeElementRect = (virtual, tell) => {
  let told = 0;
  return observeElementRect(virtual, (rect) => {
    if (rect.height <= told && rect.height > told - alertsRoom) return;
    told = rect.height;
    tell(rect);
  });
};

/** Three alerts, and the strip below them, in pixels. */
const alertsRoom = 320;
