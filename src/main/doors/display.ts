/** Whether there is a screen on which a window or a browser could open. */
export const hasDisplay = (platform: NodeJS.Platform, env: NodeJS.ProcessEnv): boolean =>
  platform === 'darwin' ||
  platform === 'win32' ||
  [env['DISPLAY'], env['WAYLAND_DISPLAY']].some((name) => name !== undefined && name !== '');
