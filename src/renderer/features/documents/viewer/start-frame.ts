import { useEffect } from 'react';

/** A frame with the viewer's page. `ready`: its script runs. */
export type StartedFrame = { frame: HTMLIFrameElement; ready: Promise<void> };

/** Starts a frame at the end of `host`. Until it is shown it takes no place there. */
const start = (host: HTMLElement): StartedFrame => {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.hidden = true;
  frame.src = 'viewer.html';
  const ready = new Promise<void>((resolve) => {
    const onMessage = ({ source }: MessageEvent): void => {
      if (source !== frame.contentWindow) return;
      window.removeEventListener('message', onMessage);
      resolve();
    };
    window.addEventListener('message', onMessage);
  });
  host.append(frame);
  return { frame, ready };
};

/**
 * A frame that waits for the next document, from the first order with documents on. It takes half a second to start one
 * with pdf.js in it, so it stays while other orders are opened.
 */
let spare: StartedFrame | null = null;

/** Starts a spare frame once the page has nothing else to do, unless there is one. */
const keepSpareFrame = (): void => {
  if (spare === null) requestIdleCallback(() => (spare ??= start(document.body)));
};

/** Keeps a frame ready for the next document. Renders nothing. */
export const SpareFrame = (): null => {
  useEffect(keepSpareFrame, []);
  return null;
};

/** The spare frame, moved to the end of `host`, or a new one. */
export const takeFrame = (host: HTMLElement): StartedFrame => {
  const taken = spare;
  spare = null;
  if (taken === null) return start(host);
  // Unlike `append`, this keeps what runs in the frame.
  if (host !== document.body) host.moveBefore(taken.frame, null);
  return taken;
};

/**
 * Call it when a frame is gone.
 *
 * @param hung whether it had stopped answering. The spare frame may share its process, so it is replaced
 */
export const restoreSpareFrame = (hung: boolean): void => {
  if (hung) {
    spare?.frame.remove();
    spare = null;
  }
  keepSpareFrame();
};
