/** Switches off all options that a page could misuse. Defaults are set explicitly, too. */
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
  // Its dictionaries would come from a Google server.
  spellcheck: false,
} as const;

/** Device-independent pixels. */
export const windowSize = { width: 1320, height: 860, minWidth: 480, minHeight: 480 } as const;
