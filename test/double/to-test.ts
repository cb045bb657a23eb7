import { createLine } from './line.ts';

/** The app's end of the way to the test. When the test goes, so does the app: nothing is left behind. */
export const toTest = createLine((message) => {
  if (process.connected) process.send?.(message, undefined, {}, () => undefined);
});

process.on('message', (message) => toTest.receive(message));
process.once('disconnect', () => process.exit(1));
