import { readFileSync } from 'node:fs';
import { imitate } from '../imitate.ts';
import { appReady } from './app.ts';

const unanswered = (what: string) => (): never => {
  throw new Error(`Nobody answers ${what}: put an answer in its place first.`);
};

/** The system's dialogs. A test that leads to one replaces the function with an answer. */
export const dialog = imitate('dialog', {
  showMessageBox: unanswered('dialog.showMessageBox'),
  showSaveDialog: unanswered('dialog.showSaveDialog'),
  showOpenDialog: unanswered('dialog.showOpenDialog'),
  // The app may exit right after it, so the text is printed for the test to read.
  showErrorBox: (title: string, content: string): void => {
    if (process.platform === 'linux' && !appReady()) console.error(`${title}\n${content}`);
    else console.log(`A box says: ${title}: ${content}`);
  },
});

/** Other programs. Nothing is started; the requests are recorded. */
export const shell = imitate('shell', {
  openExternal: (): Promise<void> => Promise.resolve(),
  openPath: (): Promise<string> => Promise.resolve(''),
  showItemInFolder: (): void => undefined,
  // An entry of the Start menu is a text file here (`notification.ts`).
  readShortcutLink: (path: string): { target: string } => ({ target: readFileSync(path, 'utf8') }),
});
