import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createStartup } from '../../src/main/electron/start/startup.ts';
import { newUser, run, withParts } from './parts.ts';

/** The autostart entry, launched by GLib as desktops do it. */
const startup = (home: string, program: string) =>
  createStartup(
    { getLoginItemSettings: () => ({ openAtLogin: false }), setLoginItemSettings: () => undefined },
    { platform: 'linux', env: {}, home, program },
  );

withParts('autostart by gio launch', ['libglib2.0-bin', 'desktop-file-utils'], () => {
  test.each([
    'plain',
    'with spaces',
    `"double" and 'single'`,
    '$HOME and `id`',
    'back\\slash\\\\twice',
    '50% off',
    '100%%',
    '%U',
    'a=b%',
    'x;y&z|#~*?',
    'Größe €',
  ])('starts the program in a folder named %s', async (name) => {
    const { home, env } = newUser();
    mkdirSync(join(home, name));
    const program = join(home, name, 'order bell');
    const said = join(home, 'said');
    // Renamed after writing, so that a reader never finds half of the file.
    writeFileSync(program, `#!/bin/sh\nprintf '%s\\n' "$0" "$@" > ${said}.part\nmv ${said}.part ${said}\n`);
    chmodSync(program, 0o755);
    startup(home, program).set(true);
    const entry = join(home, '.config', 'autostart', 'orderbell.desktop');
    run('desktop-file-validate', [entry], env);
    run('gio', ['launch', entry], env);
    await expect.poll(() => readFileSync(said, 'utf8')).toBe(`${program}\n--hidden\n`);
  });
});
