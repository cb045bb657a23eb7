import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { diskError } from '../adapters/disk-error.ts';
import type { Startup } from '../core/ports.ts';

type LoginItems = {
  getLoginItemSettings: () => { openAtLogin: boolean };
  setLoginItemSettings: (settings: { openAtLogin: boolean }) => void;
};

/**
 * Starting with the computer. Windows and macOS have a list of their own; elsewhere it is a file in the user's autostart
 * folder (XDG Desktop Application Autostart Specification).
 *
 * @param program what is to be started: the installed program, or the AppImage that it runs from
 */
export const createStartup = (
  items: LoginItems,
  {
    platform,
    env,
    home,
    program,
  }: { platform: NodeJS.Platform; env: NodeJS.ProcessEnv; home: string; program: string },
): Startup =>
  platform === 'win32' || platform === 'darwin'
    ? {
        isOn: () => items.getLoginItemSettings().openAtLogin,
        set: (on) => items.setLoginItemSettings({ openAtLogin: on }),
      }
    : autostartFile(join(configFolder(env, home), 'autostart', 'orderbell.desktop'), program);

const configFolder = (env: NodeJS.ProcessEnv, home: string): string => {
  const given = env['XDG_CONFIG_HOME'];
  return given?.startsWith('/') === true ? given : join(home, '.config');
};

const autostartFile = (path: string, program: string): Startup => ({
  isOn: () => {
    try {
      return !/^Hidden=true$/m.test(readFileSync(path, 'utf8'));
    } catch {
      return false;
    }
  },
  set: (on) => {
    try {
      if (!on) return rmSync(path, { force: true });
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, desktopEntry(program));
    } catch (error) {
      throw diskError(error);
    }
  },
});

// Desktop Entry Specification, "The Exec key": a quoted argument, in which these four are escaped, and then the backslash
// once more as in every string; a percent sign stands for itself only twice.
const desktopEntry = (program: string): string =>
  [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Orderbell',
    `Exec="${program
      .replace(/["`$\\]/g, '\\$&')
      .replaceAll('\\', '\\\\')
      .replaceAll('%', '%%')}"`,
    'Terminal=false',
    '',
  ].join('\n');
