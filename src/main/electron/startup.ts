import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { diskError } from '../adapters/disk-error.ts';
import type { Startup } from '../core/ports.ts';
import { textOf } from './read-file.ts';
import { hiddenArgument } from './start-arguments.ts';

type LoginItems = {
  getLoginItemSettings: (of?: { path: string; args: string[] }) => {
    openAtLogin: boolean;
    executableWillLaunchAtLogin?: boolean;
  };
  setLoginItemSettings: (settings: { openAtLogin: boolean; path?: string; args?: string[] }) => void;
};

/** `renew` writes down anew from where we run, if the system starts us: an AppImage is moved, or a newer one takes its place. */
export type DoorStartup = Startup & { renew: () => void };

/**
 * Starting with the computer, without a window. Windows and macOS have a list of their own; elsewhere it is a file in the
 * user's autostart folder (XDG Desktop Application Autostart Specification).
 *
 * @param program what is to be started
 */
export const createStartup = (
  items: LoginItems,
  {
    platform,
    env,
    home,
    program,
  }: { platform: NodeJS.Platform; env: NodeJS.ProcessEnv; home: string; program: string },
): DoorStartup => {
  if (platform === 'win32') return windowsEntry(items, program);
  if (platform === 'darwin') {
    return {
      isOn: () => items.getLoginItemSettings().openAtLogin,
      // It tells when it starts us; arguments it takes none.
      set: (on) => items.setLoginItemSettings({ openAtLogin: on }),
      renew: () => undefined,
    };
  }
  return autostartFile(join(configFolder(env, home), 'autostart', 'orderbell.desktop'), program);
};

/**
 * What the system has to start for us to run again. Portable programs unpack themselves to a place that is gone afterwards
 * and name their file in the environment, which a program that they start inherits: it counts only for who runs from there.
 */
export const programOf = (platform: NodeJS.Platform, env: NodeJS.ProcessEnv, execPath: string): string => {
  const { PORTABLE_EXECUTABLE_FILE: portable, APPIMAGE: image, APPDIR: unpacked } = env;
  if (platform === 'win32') return portable ?? execPath;
  return image !== undefined && unpacked !== undefined && execPath.startsWith(`${unpacked}/`)
    ? image
    : execPath;
};

const windowsEntry = (items: LoginItems, program: string): DoorStartup => {
  // Windows knows an entry by all of this: asked without, it would say there is none.
  const entry = { path: program, args: [hiddenArgument] };
  return {
    isOn: () => {
      const { openAtLogin, executableWillLaunchAtLogin } = items.getLoginItemSettings(entry);
      // The entry stays when it is switched off in the task manager.
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

const autostartFile = (path: string, program: string): DoorStartup => {
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

// Desktop Entry Specification, "The Exec key": a quoted argument, in which these four are escaped, and then the backslash
// once more as in every string; a percent sign stands for itself only twice. GLib looks for the program under its name with both
// percent signs and starts nothing, but it reads arguments right. `env` won't do as the program: it takes a name with `=` for a
// variable.
const execLine = (program: string): string => {
  const written = program
    .replace(/["`$\\]/g, '\\$&')
    .replaceAll('\\', '\\\\')
    .replaceAll('%', '%%');
  return `Exec=${program.includes('%') ? 'nice -n 0 ' : ''}"${written}" ${hiddenArgument}\n`;
};

const desktopEntry = (program: string): string =>
  `[Desktop Entry]\nType=Application\nName=Orderbell\nIcon=orderbell\n${execLine(program)}Terminal=false\n`;
