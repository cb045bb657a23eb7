import { app, BrowserWindow, Menu } from 'electron';
import type { ShellTexts } from '../texts.ts';
import { editsAt } from './edit-rule.ts';

/** macOS takes the shortcuts for copy, paste and quit from the menu. Elsewhere the page handles them. */
export const setAppMenu = (
  platform: NodeJS.Platform,
  { texts, quit }: { texts: () => ShellTexts; quit: () => void },
): void =>
  Menu.setApplicationMenu(
    platform === 'darwin'
      ? Menu.buildFromTemplate([
          {
            role: 'appMenu',
            submenu: [
              ...([{ role: 'about' }, { type: 'separator' }, { role: 'services' }] as const),
              ...([{ type: 'separator' }, { role: 'hide' }, { role: 'hideOthers' }] as const),
              ...([{ role: 'unhide' }, { type: 'separator' }] as const),
              // The role's own item would quit without asking.
              { label: texts().quit, accelerator: 'Command+Q', click: quit },
            ],
          },
          { role: 'editMenu' },
          { role: 'windowMenu' },
        ])
      : null,
  );

/** Adds a context menu for copy and paste to every page. */
export const offerEditMenu = (texts: () => ShellTexts): void => {
  app.on('web-contents-created', (_event, contents) => {
    contents.on('context-menu', (_click, clicked) => {
      const window = BrowserWindow.fromWebContents(contents);
      const offered = editsAt(clicked);
      if (window === null || offered.length === 0) return;
      const { edit } = texts();
      // The position is given since the menu key opens the menu where no mouse pointer is.
      Menu.buildFromTemplate(offered.map((one) => ({ ...one, label: edit[one.role] }))).popup({
        window,
        x: clicked.x,
        y: clicked.y,
      });
    });
  });
};
