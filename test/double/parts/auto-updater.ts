import { createEvents } from '../events.ts';
import { imitate } from '../imitate.ts';

const { emit, listening } = createEvents('autoUpdater', ['before-quit-for-update']);

/** macOS' own updater isn't imitated: only the word that whoever replaces the app says before it quits. */
export const autoUpdater = imitate('autoUpdater', { ...listening, emit });
