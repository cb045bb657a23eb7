import { Menu } from 'electron';
import type { ShellTexts } from '../texts.ts';

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
