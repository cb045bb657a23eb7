import { join } from 'node:path';
import { app, Menu, nativeImage, Tray } from 'electron';
import type { DoorTexts } from './texts.ts';
import { type TrayState, trayFace } from './tray-face.ts';

export type TrayActions = { open: () => void; poll: () => void; quit: () => void };

/** The icon beside the clock. Returns what gives it another face. */
export const createTray = (
  icons: string,
  actions: TrayActions,
): ((state: TrayState, texts: DoorTexts) => void) => {
  const imageOf = (icon: string): Electron.NativeImage =>
    nativeImage.createFromPath(join(icons, `tray-${icon}.png`));
  const tray = new Tray(imageOf('calm'));
  tray.on('click', actions.open);
  return (state, texts) => {
    const face = trayFace(state, texts);
    tray.setImage(imageOf(face.icon));
    tray.setToolTip(face.tooltip);
    tray.setTitle(face.title);
    // On Linux a menu that was set can't be changed: it is set again.
    tray.setContextMenu(
      Menu.buildFromTemplate(
        face.menu.map(({ text, action }) =>
          action === null ? { label: text, enabled: false } : { label: text, click: actions[action] },
        ),
      ),
    );
    app.setBadgeCount(state.toAnswer);
  };
};
