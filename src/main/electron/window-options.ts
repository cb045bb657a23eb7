/** Everything that a page could use against its user is off, said aloud even where it is Electron's default. */
export const securePreferences = {
  contextIsolation: true,
  sandbox: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  navigateOnDragDrop: false,
  // Its dictionaries would come from a server of Chromium's makers.
  spellcheck: false,
} as const;

/** Device-independent pixels. */
export const windowSize = { width: 1320, height: 860, minWidth: 480, minHeight: 480 } as const;
