import { Menu } from 'electron';

/** macOS takes the shortcuts for copy, paste and quit from the menu; elsewhere the page has all it needs. */
export const setAppMenu = (platform: NodeJS.Platform): void =>
  Menu.setApplicationMenu(
    platform === 'darwin'
      ? Menu.buildFromTemplate([{ role: 'appMenu' }, { role: 'editMenu' }, { role: 'windowMenu' }])
      : null,
  );
