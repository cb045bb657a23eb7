import { readFileSync } from 'node:fs';
import { imitate } from '../imitate.ts';
import { appReady } from './app.ts';

const unanswered = (what: string) => (): never => {
  throw new Error(`Nobody answers ${what}: put an answer in its place first.`);
};

/** Questions of the system. A test that leads to one puts its answer in the place of the function. */
export const dialog = imitate('dialog', {
  showMessageBox: unanswered('dialog.showMessageBox'),
  showSaveDialog: unanswered('dialog.showSaveDialog'),
  // Whoever ends right after it can't be asked any more what was shown: it stands in what was printed.
  showErrorBox: (title: string, content: string): void => {
    if (process.platform === 'linux' && !appReady()) console.error(`${title}\n${content}`);
    else console.log(`A box says: ${title}: ${content}`);
  },
});

/** Other programs. Nothing is started; that they were asked for is recorded. */
export const shell = imitate('shell', {
  openExternal: (): Promise<void> => Promise.resolve(),
  openPath: (): Promise<string> => Promise.resolve(''),
  showItemInFolder: (): void => undefined,
  // An entry of the Start menu is a text here (`notification.ts`).
  readShortcutLink: (path: string): { target: string } => ({ target: readFileSync(path, 'utf8') }),
});
