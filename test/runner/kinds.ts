/** Every kind of test: a vitest project each, run in this order, and a folder of the same name below `test`. */
export const kinds = [
  'unit',
  'property',
  'contract',
  'integration',
  'migrations',
  'fuzz',
  'simulation',
  'kills',
  'e2e',
] as const;

/**
 * The specs of `e2e` again, and those of `shell`, through the desktop app: built, on a double of Electron (`test/double`), or
 * in Electron itself.
 */
export const desktopKinds = ['e2e-double', 'e2e-electron'] as const;

/** Specs that only the web door runs, whole files; parts of others say `onlyAt` (test/e2e/house/door.ts). */
export const webOnly = [
  // The pages of the practice service itself, which no door leads to.
  'test/e2e/practice-specs.test.ts',
  // What the page asks of Orderbell can be refused only on its way over a port.
  'test/e2e/asked-again.test.ts',
  // The desktop app has one window.
  'test/e2e/two-windows.test.ts',
  // How the page looks and reads in each language, theme and size: it is the same file in every window, and these take a quarter of all
  // the time that the page's specs take.
  'test/e2e/gallery.test.ts',
  'test/e2e/languages.test.ts',
  'test/e2e/reach.test.ts',
  'test/e2e/screens.test.ts',
];
