import { observeElementRect } from '@tanstack/react-virtual';

/**
 * Reports a virtual list's height, but ignores small decreases. When alerts take some of its height for a
 * while, the drawn rows stay and none is drawn again.
 */
export const observeRoom: typeof observeElementRect = (virtual, report) => {
  let reported = 0;
  return observeElementRect(virtual, (rect) => {
    if (rect.height <= reported && rect.height > reported - alertsHeight) return;
    reported = rect.height;
    report(rect);
  });
};

/** Height of three alerts and the strip below them, in pixels. */
const alertsHeight = 320;
