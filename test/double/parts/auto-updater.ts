import { createEvents } from '../events.ts';
import { imitate } from '../imitate.ts';

const { emit, listening } = createEvents('autoUpdater', ['before-quit-for-update']);

/** macOS' own updater isn't imitated: only the event before the app quits to be replaced. */
export const autoUpdater = imitate('autoUpdater', { ...listening, emit });
