import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { diskError } from '../../adapters/data-folder/disk-error.ts';
import type { Startup } from '../../core/ports.ts';
import { textOf } from '../read-file.ts';
import { hiddenArgument } from './start-arguments.ts';

type LoginItems = {
  getLoginItemSettings: (of?: { path: string; args: string[] }) => {
    openAtLogin: boolean;
    executableWillLaunchAtLogin?: boolean;
  };
  setLoginItemSettings: (settings: { openAtLogin: boolean; path?: string; args?: string[] }) => void;
};

/** `renew` updates the path of the program if autostart is on: an AppImage may be moved or replaced. */
export type ShellStartup = Startup & { renew: () => void };

/**
 * Starts Orderbell with the computer, without a window. Windows and macOS have a list for that. Linux has
 * files in the user's autostart folder (XDG Desktop Application Autostart Specification).
 *
 * @param program the program to start
 */
export const createStartup = (
  items: LoginItems,
  {
    platform,
    env,
    home,
    program,
  }: { platform: NodeJS.Platform; env: NodeJS.ProcessEnv; home: string; program: string },
): ShellStartup => {
  if (platform === 'win32') return windowsEntry(items, program);
  if (platform === 'darwin') {
    return {
      isOn: () => items.getLoginItemSettings().openAtLogin,
      // macOS reports that it started us; it accepts no arguments.
      set: (on) => items.setLoginItemSettings({ openAtLogin: on }),
      renew: () => undefined,
    };
  }
  return autostartFile(join(configFolder(env, home), 'autostart', 'orderbell.desktop'), program);
};

/**
 * The program that starts Orderbell again. Portable programs unpack themselves to a temporary folder and
 * put the path of their file into the environment. Other programs inherit that environment, so it counts
 * only for a process in that folder.
 */
export const programOf = (platform: NodeJS.Platform, env: NodeJS.ProcessEnv, execPath: string): string => {
  const { PORTABLE_EXECUTABLE_FILE: portable, APPIMAGE: image, APPDIR: unpacked } = env;
  if (platform === 'win32') return portable ?? execPath;
  return image !== undefined && unpacked !== undefined && execPath.startsWith(`${unpacked}/`)
    ? image
    : execPath;
};

const windowsEntry = (items: LoginItems, program: string): ShellStartup => {
  // Windows finds an entry only by all of these values.
  const entry = { path: program, args: [hiddenArgument] };
  return {
    isOn: () => {
      const { openAtLogin, executableWillLaunchAtLogin } = items.getLoginItemSettings(entry);
      // The entry stays when the user disables it in the task manager.
      return openAtLogin && executableWillLaunchAtLogin !== false;
    },
    set: (on) => items.setLoginItemSettings({ openAtLogin: on, ...entry }),
    renew: () => undefined,
  };
};

const configFolder = (env: NodeJS.ProcessEnv, home: string): string => {
  const given = env['XDG_CONFIG_HOME'];
  return given?.startsWith('/') === true ? given : join(home, '.config');
};

const autostartFile = (path: string, program: string): ShellStartup => {
  const isOn = (): boolean => {
    const text = textOf(path);
    return text !== null && !/^(Hidden=true|X-GNOME-Autostart-enabled=false)$/m.test(text);
  };
  const set = (on: boolean): void => {
    try {
      if (on) {
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, desktopEntry(program));
      } else rmSync(path, { force: true });
    } catch (error) {
      throw diskError(error);
    }
  };
  return {
    isOn,
    set,
    renew: () => {
      if (isOn() && textOf(path)?.includes(execLine(program)) !== true) set(true);
    },
  };
};

// Desktop Entry Specification, "The Exec key": these four characters are escaped in a quoted argument. Then
// every string doubles its backslashes, and a percent sign is written twice. GLib looks for a program whose
// name has both percent signs, and finds none; it reads arguments correctly. `env` can't be the program,
// since it takes a name with `=` as a variable.
const execLine = (program: string): string => {
  const written = program
    .replace(/["`$\\]/g, '\\$&')
    .replaceAll('\\', '\\\\')
    .replaceAll('%', '%%');
  return `Exec=${program.includes('%') ? 'nice -n 0 ' : ''}"${written}" ${hiddenArgument}\n`;
};

const desktopEntry = (program: string): string =>
  `[Desktop Entry]\nType=Application\nName=Orderbell\nIcon=orderbell\n${execLine(program)}Terminal=false\n`;
