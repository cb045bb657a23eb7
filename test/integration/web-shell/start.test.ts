import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../fakes/temporary-folder.ts';
import { openEarlierStore } from '../../fixtures/earlier-store.ts';
import { endedInOrder, enterAt, type RunningShell, runShell, runShellWith } from './running-shell.ts';
import { askPort, exchangeOf, tokenOf } from './web-server.ts';

const running: RunningShell[] = [];
const start = (...args: Parameters<typeof runShell>): RunningShell => {
  const shell = runShell(...args);
  running.push(shell);
  return shell;
};
afterEach(async () => {
  for (const shell of running.splice(0)) {
    shell.process.kill('SIGKILL');
    await shell.ended;
  }
});

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** The command lines of every readable process on this computer. */
const commandLines = (): { pid: string; words: string }[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        return [{ pid, words: readFileSync(`/proc/${pid}/cmdline`, 'utf8') }];
      } catch {
        // It has ended by now, or belongs to another user.
        return [];
      }
    });

describe('starting the web shell', () => {
  test('prints the address on a separate line, signs in to the practice service, and exits with 0 on a signal', async () => {
    const folder = temporaryFolder();
    const shell = start(['--practice', '--data-dir', folder]);
    const address = await shell.nextAddress();
    const call = await enterAt(address);
    expect(await call('accounts.current', {})).toMatchObject({
      ok: true,
      output: { account: { practice: true, state: 'signed-in' } },
    });
    await expect
      .poll(() => call('orders.rows', { keys: [1] }), { timeout: 15_000 })
      .toMatchObject({
        output: { rows: expect.arrayContaining([expect.objectContaining({ key: 1 })]) },
      });
    shell.process.kill('SIGTERM');
    expect(await shell.ended).toBe(endedInOrder);
    expect(shell.output().trim()).toBe(`Orderbell: ${address}`);
  });

  test('that opens no browser writes the token into no file', async () => {
    const folder = temporaryFolder();
    const shell = start(['--practice', '--data-dir', folder]);
    const address = await shell.nextAddress();
    const call = await enterAt(address);
    await call('no.such.call', {});
    const files = filesIn(folder);
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) {
      expect(readFileSync(file).includes(tokenOf(address)), file).toBe(false);
      if (process.platform !== 'win32') expect(statSync(file).mode & 0o077, file).toBe(0);
    }
  });

  // Only on Linux can command lines be read in /proc, and a script replace a browser.
  test.runIf(process.platform === 'linux')(
    'writes the token onto no command line, its own and the browser’s included, and passes it in a private file',
    async () => {
      const folder = temporaryFolder();
      const tools = temporaryFolder();
      const seen = join(tools, 'seen');
      // Replaces the program that opens a browser: records its call, and runs as long as its folder exists.
      writeFileSync(
        join(tools, 'xdg-open'),
        `#!/bin/sh\nprintf '%s\\n' "$0" "$@" > '${seen}.part'\nmv '${seen}.part' '${seen}'\nwhile [ -e '${tools}' ]; do sleep 0.02; done\n`,
        { mode: 0o755 },
      );
      const shell = runShellWith(['--practice', '--data-dir', folder], {
        PATH: `${tools}:${process.env['PATH']}`,
        DISPLAY: ':0',
      });
      running.push(shell);
      // Every command line since the start. A process that passes the address on may end at once.
      const lines = new Map<string, string>();
      const look = (): void => {
        for (const { pid, words } of commandLines()) lines.set(`${pid} ${words}`, words);
      };
      const looking = setInterval(look, 5);
      onTestFinished(() => clearInterval(looking));
      const address = await shell.nextAddress();
      await expect.poll(() => existsSync(seen), { timeout: 15_000 }).toBe(true);
      const called = readFileSync(seen, 'utf8').trim().split('\n');
      const file = join(folder, 'open-orderbell.html');
      expect(called.slice(1)).toEqual([pathToFileURL(file).href]);
      expect(readFileSync(file, 'utf8')).toContain(address);
      expect(statSync(file).mode & 0o077).toBe(0);
      look();
      const ours = [...lines.values()].map((words) => words.split('\0'));
      // Orderbell itself, and the program that it called, with its arguments.
      expect(ours.some((words) => words.includes('--practice') && words.includes(folder))).toBe(true);
      expect(ours.some((words) => words.includes(pathToFileURL(file).href))).toBe(true);
      for (const [line, words] of lines) expect(words, line).not.toContain(tokenOf(address));
    },
  );

  test('prints a new address when Enter is pressed, and the old one is dead', async () => {
    const shell = start(['--data-dir', temporaryFolder()]);
    const first = await shell.nextAddress();
    shell.process.stdin?.write('\n');
    const second = await shell.nextAddress();
    expect(tokenOf(second)).not.toBe(tokenOf(first));
    const port = Number(new URL(first).port);
    expect((await askPort(port, exchangeOf(tokenOf(first)))).status).toBe(401);
    expect((await askPort(port, exchangeOf(tokenOf(second)))).status).toBe(200);
  });

  test('returns with the same account and orders, and the practice service at its old address', async () => {
    const folder = temporaryFolder();
    const current = async (): Promise<unknown> => {
      const shell = start(['--practice', '--data-dir', folder]);
      const call = await enterAt(await shell.nextAddress());
      const account = await call('accounts.current', {});
      await expect
        .poll(() => call('sync.status', {}), { timeout: 15_000 })
        .toMatchObject({ output: { state: 'connected', reason: null } });
      shell.process.kill('SIGTERM');
      expect(await shell.ended).toBe(endedInOrder);
      return account;
    };
    const before = await current();
    expect(await current()).toEqual(before);
  });

  // Windows has no such shell.
  test.skipIf(process.platform === 'win32')(
    'ends when npm is killed, which leaves it behind a dead shell',
    async () => {
      const shell = spawn(
        'sh',
        [
          '-c',
          '"$0" "$@"; true',
          process.execPath,
          join('src', 'main', 'web', 'main.ts'),
          '--no-open',
          '--data-dir',
          temporaryFolder(),
        ],
        {
          stdio: ['ignore', 'pipe', 'ignore'],
          env: { PATH: process.env['PATH'], HOME: '/nonexistent', npm_lifecycle_event: 'start' },
        },
      );
      const ended = once(shell.stdout, 'close');
      const [line] = await once(shell.stdout, 'data');
      const { port } = new URL(String(line).replace(/^Orderbell: /, ''));
      shell.stdout.resume();
      shell.kill('SIGKILL');
      await ended;
      await expect(askPort(Number(port), {})).rejects.toThrow(/ECONNREFUSED/);
    },
  );

  test('uses the given port, and reports one in use', async () => {
    const first = start(['--data-dir', temporaryFolder()]);
    const { port } = new URL(await first.nextAddress());
    const second = start(['--data-dir', temporaryFolder(), '--port', port]);
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`can't use port ${port} on 127.0.0.1 (another program uses it)`);
    first.process.kill('SIGTERM');
    await first.ended;
    const third = start(['--data-dir', temporaryFolder(), '--port', port]);
    expect(new URL(await third.nextAddress()).port).toBe(port);
  });
});

describe('an obstacle at the start', () => {
  test('another Orderbell on the folder: named, with its process', async () => {
    const folder = temporaryFolder();
    const first = start(['--data-dir', folder]);
    await first.nextAddress();
    const second = start(['--data-dir', folder]);
    expect(await second.ended).toBe(1);
    expect(second.output().trim()).toBe(
      `Orderbell is already running with the data folder ${folder} (process ${first.process.pid}). ` +
        'Close it first, or choose another folder with --data-dir.',
    );
    const third = start(['--data-dir', temporaryFolder()]);
    await third.nextAddress();
  });

  test('an Orderbell that was killed is not', async () => {
    const folder = temporaryFolder();
    const first = start(['--data-dir', folder]);
    await first.nextAddress();
    first.process.kill('SIGKILL');
    await first.ended;
    await start(['--data-dir', folder]).nextAddress();
  });

  test('a data folder that cannot be written to', async () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, 'mine');
    const shell = start(['--data-dir', file]);
    expect(await shell.ended).toBe(1);
    expect(shell.output().trim()).toBe(
      `Orderbell can't write to its data folder ${file} (not a folder). ` +
        'Make it writable, or choose another folder with --data-dir.',
    );
    expect(readFileSync(file, 'utf8')).toBe('mine');
  });

  test.each([
    ['that is something else', (): Buffer => Buffer.from('not a database at all, '.repeat(400))],
    ['whose pages are overwritten', (whole: Buffer): Buffer => Buffer.from(whole).fill(0x5a, 4096 + 200)],
    ['that is cut off', (whole: Buffer): Buffer => whole.subarray(0, Math.floor(whole.length / 2))],
  ])('a database %s: reported, and not a byte of it changed', async (_, damage) => {
    const folder = temporaryFolder();
    const first = start(['--data-dir', folder]);
    await first.nextAddress();
    first.process.kill('SIGTERM');
    await first.ended;
    const path = join(folder, 'orderbell.sqlite');
    const damaged = damage(readFileSync(path));
    writeFileSync(path, damaged);
    const second = start(['--data-dir', folder]);
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`The database ${path} is damaged and can't be read`);
    expect(second.output()).toContain('Nothing was changed.');
    expect(second.output().trim()).not.toContain('\n');
    expect(readFileSync(path).equals(damaged)).toBe(true);
  });

  test('another program’s database is reported, and no byte of it changes', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'orderbell.sqlite');
    const other = new DatabaseSync(path);
    other.exec('CREATE TABLE notes (text)');
    other.close();
    const before = readFileSync(path);
    const shell = start(['--data-dir', folder]);
    expect(await shell.ended).toBe(1);
    expect(shell.output().trim()).toBe(
      `The database ${path} isn't Orderbell's. Nothing was changed. ` +
        'Move it elsewhere, or choose another folder with --data-dir.',
    );
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  test('a store of an earlier build is none: it is set aside and reported', async () => {
    const folder = temporaryFolder();
    openEarlierStore(join(folder, 'orderbell.sqlite')).close();
    const call = await enterAt(await start(['--data-dir', folder]).nextAddress());
    const kept = readdirSync(folder).filter((name) => name.startsWith('earlier-'));
    expect(await call('app.info', {})).toMatchObject({
      output: {
        notices: ['earlier-store'],
        earlierStores: [{ path: join(folder, kept[0] ?? '', 'orderbell.sqlite'), unsent: [] }],
      },
    });
  });

  test('unreadable settings are none: they are set aside and reported', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'settings.json'), '{"theme":');
    const call = await enterAt(await start(['--data-dir', folder]).nextAddress());
    expect(await call('app.info', {})).toMatchObject({ output: { notices: ['settings-set-aside'] } });
    expect(readdirSync(folder).filter((name) => name.startsWith('settings.unreadable-'))).toHaveLength(1);
    await call('app.dismiss', { notice: 'settings-set-aside' });
    expect(await call('app.info', {})).toMatchObject({ output: { notices: [] } });
  });

  test.runIf(process.platform !== 'win32')(
    'an uncaught error is none: it is logged by its place, shown on terminal and screen, and Orderbell continues',
    async () => {
      const folder = temporaryFolder();
      const throwing = `process.on('SIGUSR2', () => { throw new TypeError('canary'); });
        process.on('SIGUSR2', () => Promise.reject(new Error('canary')));`;
      const shell = runShellWith(['--no-open', '--data-dir', folder], {
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(throwing)}`,
      });
      running.push(shell);
      const call = await enterAt(await shell.nextAddress());
      for (let turn = 0; turn < 2; turn += 1) {
        shell.process.kill('SIGUSR2');
        await expect
          .poll(() => readFileSync(join(folder, 'logs', 'orderbell.log'), { encoding: 'utf8', flag: 'a+' }))
          .toMatch(new RegExp(`(TypeError.*){${turn + 1}}`, 's'));
      }
      expect(await call('app.info', {})).toMatchObject({ output: { notices: ['inner-error'] } });
      expect(shell.output().match(/Something went wrong in Orderbell/g)).toHaveLength(1);
      expect(shell.output()).not.toContain('canary');
      expect(readFileSync(join(folder, 'logs', 'orderbell.log'), 'utf8')).not.toContain('canary');
      shell.process.kill('SIGTERM');
      expect(await shell.ended).toBe(0);
    },
  );

  test.each([join('src', 'main', 'web', 'main.ts'), join('src', 'main', 'launcher', 'start.ts')])(
    'an unknown option: one line and the usage (%s)',
    async (script) => {
      const shell = start(['--prot', '8080'], script);
      expect(await shell.ended).toBe(2);
      expect(shell.output().split('\n')[0]).toContain('--prot');
      expect(shell.output()).toContain('Usage: npm start -- [options]');
    },
  );

  test('Electron alone where it is not available', async () => {
    const folder = temporaryFolder();
    const shell = start(
      ['--shell', 'electron', '--data-dir', folder],
      join('src', 'main', 'launcher', 'start.ts'),
    );
    expect(await shell.ended).toBe(1);
    expect(shell.output()).toMatch(/^Electron can't start: .+\.\n$/);
  });
});
