/** The call is only recorded and always gets the same answer. A listener is accepted and never called. */
export const onlyRecorded = [
  ...['app.commandLine', 'commandLine.removeSwitch', 'app.enableSandbox', 'app.relaunch', 'app:activate'],
  ...['app.getAppPath', 'app.getVersion', 'app.getName', 'app.setBadgeCount'],
  ...['app.setAppUserModelId', 'app.setToastActivatorCLSID', 'app.setAsDefaultProtocolClient'],
  'BrowserWindow.setOverlayIcon',
  ...['webContents:will-redirect', 'webContents:will-attach-webview'],
  ...['session.setDevicePermissionHandler', 'session.setSpellCheckerEnabled', 'DownloadItem:updated'],
  ...['ipcMain.on', 'ipcMain.removeAllListeners'],
  ...['shell.openExternal', 'shell.openPath', 'shell.showItemInFolder'],
  ...['Menu.setApplicationMenu', 'Menu.popup', 'nativeImage.setTemplateImage'],
  // Except for a missing file: Electron returns an empty image, but here it is always our mistake.
  'nativeImage.createFromPath',
];

/**
 * Does nothing by itself. A test triggers it through the key: a request to the double, or an environment
 * variable.
 */
export const movedByTests: Record<string, string[]> = {
  ORDERBELL_DOUBLE_RESOURCES: ['app.isPackaged'],
  ORDERBELL_DOUBLE_LANGUAGE: ['app.getPreferredSystemLanguages'],
  ORDERBELL_DOUBLE_COUNTRY: ['app.getLocaleCountryCode'],
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

/** Tests call or replace these in the app's process. */
export const usedByTests = [
  ...['autoUpdater.emit', 'autoUpdater:before-quit-for-update'],
  ...['autoUpdater.on', 'autoUpdater.once', 'autoUpdater.removeListener'],
  ...['dialog.showMessageBox', 'dialog.showSaveDialog', 'dialog.showOpenDialog'],
];
