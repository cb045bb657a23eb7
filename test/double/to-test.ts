import { createLine } from './line.ts';

/**
 * The app's end of the connection to the test. If the test exits, so does the app, and nothing is left
 * running.
 */
export const toTest = createLine((message) => {
  if (process.connected) process.send?.(message, undefined, {}, () => undefined);
});

process.on('message', (message) => toTest.receive(message));
process.once('disconnect', () => process.exit(1));
