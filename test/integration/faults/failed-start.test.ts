import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { lockFolder } from '../../../src/main/adapters/data-folder/folder-lock.ts';
import { temporaryFolder } from '../../fakes/temporary-folder.ts';
import { compileCache } from '../../runner/compile-cache.ts';
import { isLongRun } from '../../runner/scope.ts';
import { withoutKeychain } from '../../runner/without-keychain.ts';

type How = 'throws' | 'callback' | 'rejection';
const hows: How[] = ['throws', 'callback', 'rejection'];

/** The steps of a start: a function of each, in the order in which they run. */
const sharedSteps = [
  ['shells/start-options.ts', 'readStartOptions'],
  ['adapters/data-folder/data-folder.ts', 'openDataFolder'],
  ['adapters/data-folder/folder-lock.ts', 'lockFolder'],
  ['adapters/data-folder/log-file.ts', 'createLogFile'],
  ['adapters/keychain-secrets.ts', 'createKeychainSecrets'],
  ['adapters/practice-host.ts', 'createPracticeHost'],
  ['adapters/data-folder/settings-file.ts', 'createSettingsStorage'],
  ['adapters/store/store.ts', 'openStore'],
  ['adapters/network/webhook-server.ts', 'createWebhookServer'],
  ['core/create-core.ts', 'createCore'],
  ['db/migrate.ts', 'migrate'],
  ['alerts/tray-status.ts', 'keepTrayStatus'],
] as const;
const lastSteps = [['shells/practice-sign-in.ts', 'signInToPractice']] as const;
const webSteps = [...sharedSteps, ['web/create-web-server.ts', 'createWebServer'], ...lastSteps] as const;
const desktopSteps = [
  ['adapters/data-folder/data-folder.ts', 'makeInside'],
  ['window/guard-contents.ts', 'guardAllContents'],
  ['start/app-identity.ts', 'introduce'],
  ...sharedSteps,
  ['tray/tray.ts', 'createTray'],
  ['window/main-window.ts', 'createMainWindow'],
  ['window/menus.ts', 'setAppMenu'],
  ['electron/ipc-host.ts', 'hostCalls'],
  ...lastSteps,
] as const;

const inEachWay = (steps: readonly (readonly [string, string])[]) =>
  steps.flatMap(([file, name]) => hows.map((how) => ({ file, name, how })));

const isFew = ({ name, how }: { name: string; how: How }): boolean =>
  ['keepTrayStatus throws', 'createCore callback', 'signInToPractice rejection'].includes(`${name} ${how}`);

/** Runs a start that fails at one step. A start that stays alive is killed, and its code is null. */
const startFailing = async (script: string, args: string[], fault: object, before: string[] = []) => {
  const loaded = ['fail-at', ...before].map(
    (name) => `--import=${pathToFileURL(resolve(`test/integration/faults/${name}.ts`)).href}`,
  );
  const child = spawn(process.execPath, [...loaded, resolve(script), '--practice', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 30_000,
    killSignal: 'SIGKILL',
    env: {
      PATH: process.env['PATH'],
      HOME: '/nonexistent',
      ...{ ...compileCache, ...withoutKeychain },
      ORDERBELL_TEST_FAIL: JSON.stringify(fault),
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (piece) => {
      output += String(piece);
    });
  }
  const [code] = await once(child, 'close');
  return { code, lines: output.trim().split('\n') };
};

const sentenceFor = (name: string): string =>
  `Orderbell can't start because of an unexpected error (TypeError: injected into ${name}). ` +
  'Start it again. If it fails again, send this message to support.';

const expectFree = (folder: string): void => {
  if (existsSync(folder)) lockFolder(folder).release();
};

describe('a start that fails halfway ends with 1 and one sentence, and leaves the data folder free', () => {
  it.each(inEachWay(webSteps).filter((one) => isLongRun || isFew(one)))(
    'web shell: $name, $how',
    async ({ file, name, how }) => {
      const folder = join(temporaryFolder(), 'data');
      const { code, lines } = await startFailing(
        'src/main/web/main.ts',
        ['--no-open', '--data-dir', folder],
        { file, name, how },
      );
      expect(lines).toEqual([sentenceFor(name)]);
      expect(code).toBe(1);
      expectFree(folder);
    },
  );

  // The box stays open until the user closes it. By then the folder is free.
  it.each(inEachWay(desktopSteps).filter((one) => isLongRun || isFew(one)))(
    'desktop: $name, $how',
    async ({ file, name, how }) => {
      const folder = join(temporaryFolder(), 'data');
      const { code, lines } = await startFailing(
        'test/integration/faults/desktop-on-a-small-disk.ts',
        [`--data-dir=${folder}`],
        { file, name, how, lockedFolder: folder },
      );
      expect(lines).toEqual([
        sentenceFor(name),
        'the data folder is free',
        `A box says: Orderbell: ${sentenceFor(name)}`,
      ]);
      expect(code).toBe(1);
      expectFree(folder);
    },
  );

  // On Windows a killed process ends with 1.
  it.skipIf(process.platform === 'win32').each([
    ['while the keychain is asked', 'adapters/keychain-secrets.ts', 'createKeychainSecrets', 'callback'],
    ['after that', 'core/create-core.ts', 'createCore', 'throws'],
  ] as const)('web shell: the keychain hangs, and a step fails %s', async (_, file, name, how) => {
    const folder = join(temporaryFolder(), 'data');
    const started = Date.now();
    const { code, lines } = await startFailing(
      'src/main/web/main.ts',
      ['--no-open', '--data-dir', folder],
      { file, name, how },
      ['hanging-keychain'],
    );
    expect(lines).toEqual([sentenceFor(name)]);
    expect(code).toBe(1);
    // The helper kills a start after 30 s.
    expect(Date.now() - started).toBeLessThan(25_000);
    expectFree(folder);
  });

  it.skipIf(process.platform === 'win32')('desktop: the keychain hangs, and a later step fails', async () => {
    const folder = join(temporaryFolder(), 'data');
    const [file, name] = ['core/create-core.ts', 'createCore'];
    const { code, lines } = await startFailing(
      'test/integration/faults/desktop-on-a-small-disk.ts',
      [`--data-dir=${folder}`],
      { file, name, how: 'throws', lockedFolder: folder },
      ['hanging-keychain'],
    );
    expect(lines.at(-1)).toBe(`A box says: Orderbell: ${sentenceFor(name)}`);
    expect(code).toBe(1);
    expectFree(folder);
  });

  it('launcher: a build that fails', async () => {
    const fault = { file: 'launcher/built-files.ts', name: 'buildRenderer', how: 'throws' };
    const { code, lines } = await startFailing('src/main/launcher/start.ts', ['--shell', 'web'], fault);
    expect(lines).toEqual([
      "Orderbell can't start (TypeError: injected into buildRenderer). Run npm ci, and start it again.",
    ]);
    expect(code).toBe(1);
  });
});
