import { app, BrowserWindow, Menu } from 'electron';
import type { ShellTexts } from '../texts.ts';
import { editsAt } from './edit-rule.ts';

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
