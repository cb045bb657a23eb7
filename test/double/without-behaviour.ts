/** The call is recorded, and its answer is always the same; a listener is taken, and never hears of anything. */
export const onlyRecorded = [
  ...['app.commandLine', 'commandLine.removeSwitch', 'app.enableSandbox', 'app.relaunch', 'app:activate'],
  ...['app.getAppPath', 'app.getVersion', 'app.getName', 'app.setBadgeCount'],
  ...['app.setAppUserModelId', 'app.setToastActivatorCLSID', 'app.setAsDefaultProtocolClient'],
  ...['BrowserWindow.focus', 'BrowserWindow.setOverlayIcon'],
  ...['webContents:will-redirect', 'webContents:will-attach-webview'],
  ...['session.setDevicePermissionHandler', 'session.setSpellCheckerEnabled', 'DownloadItem:updated'],
  ...['ipcMain.on', 'ipcMain.removeAllListeners'],
  ...['shell.openExternal', 'shell.openPath', 'shell.showItemInFolder'],
  ...['Menu.setApplicationMenu', 'Menu.popup', 'nativeImage.setTemplateImage'],
  // But for a file that isn't there: Electron answers with an empty image, which is always a mistake of ours.
  'nativeImage.createFromPath',
  ...['Tray.setImage', 'Tray.setToolTip', 'Tray.setTitle'],
];

/** Does nothing by itself: a test moves it, by what stands before it, which is what the double answers to or its environment. */
export const movedByTests: Record<string, string[]> = {
  ORDERBELL_DOUBLE_RESOURCES: ['app.isPackaged'],
  ORDERBELL_DOUBLE_LANGUAGE: ['app.getPreferredSystemLanguages'],
  ORDERBELL_DOUBLE_OPENED_AT_LOGIN: ['app.getLoginItemSettings'],
  ORDERBELL_DOUBLE_START_MENU: ['shell.readShortcutLink'],
  ORDERBELL_DOUBLE_DISPLAYS: ['screen.getAllDisplays', 'screen.getPrimaryDisplay'],
  'open-url': ['app:open-url'],
  'part.gone': ['app:child-process-gone'],
  'net.online': ['net.isOnline'],
  proxy: ['session.resolveProxy'],
  'page.hangs': ['webContents:unresponsive'],
  'page.answers': ['webContents:responsive'],
  'page.menu': ['webContents:context-menu'],
  'page.key': ['webContents:before-input-event'],
  'page.wheel': ['webContents:zoom-changed'],
  'power.resume': ['powerMonitor:resume'],
  'theme.dark': [
    ...['nativeTheme.shouldUseDarkColors', 'nativeTheme.shouldUseDarkColorsForSystemIntegratedUI'],
    ...['nativeTheme:updated', 'nativeTheme.on', 'nativeTheme.once', 'nativeTheme.removeListener'],
  ],
  'tray.click': ['Tray:click', 'Tray.on', 'Tray.once', 'Tray.removeListener'],
  'tray.choose': ['Tray.setContextMenu', 'Menu.buildFromTemplate'],
  'notification.close': ['Notification:close'],
};

/** A test calls or replaces these themselves, in the app's process. */
export const usedByTests = [
  ...['autoUpdater.emit', 'autoUpdater:before-quit-for-update'],
  ...['autoUpdater.on', 'autoUpdater.once', 'autoUpdater.removeListener'],
  ...['dialog.showMessageBox', 'dialog.showSaveDialog'],
];
