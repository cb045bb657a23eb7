import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { hasDisplay } from '../shells/display.ts';
import { onOrphaned } from '../shells/process-end.ts';
import { electronArguments, readStartOptions, usage } from '../shells/start-options.ts';
import { root } from './built-files.ts';
import { chooseShell, findElectron } from './choose-shell.ts';
import { rendererConfig } from './renderer-config.ts';

/**
 * `npm run dev`, with the options of `npm start`. Each change rebuilds the screens; reload the page to see
 * them. A change of the shell's own code restarts it, and it prints a new address.
 */
const args = process.argv.slice(2);
const read = readStartOptions(args, process.cwd());
if (read.kind !== 'options') {
  console.error(read.kind === 'wrong' ? `${read.message}\n${usage}` : usage);
  process.exit(read.kind === 'wrong' ? 2 : 0);
}
if (read.note !== null) console.error(read.note);
const choice = chooseShell(
  read.options.shell,
  findElectron(process.env),
  hasDisplay(process.platform, process.env),
);
if (choice.shell !== 'electron' && choice.reason !== null) console.log(choice.reason);
if (choice.shell === 'none') process.exit(1);

const config = rendererConfig(root);
const watcher = await build({
  ...config,
  configFile: false,
  logLevel: 'warn',
  build: { ...config.build, watch: {} },
});

const electronVite = (): string =>
  join(
    dirname(createRequire(import.meta.url).resolve('electron-vite/package.json')),
    'bin',
    'electron-vite.js',
  );
const command =
  choice.shell === 'electron'
    ? [electronVite(), 'dev', '--watch', '--', ...electronArguments(read.options)]
    : ['--watch', '--watch-preserve-output', join(root, 'src', 'main', 'web', 'main.ts'), ...args];
const child = spawn(process.execPath, command, {
  cwd: root,
  stdio: 'inherit',
  env: choice.shell === 'electron' ? { ...process.env, ELECTRON_EXEC_PATH: choice.binary } : process.env,
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
onOrphaned(process.env, () => child.kill());
const [code] = await once(child, 'exit');
if ('close' in watcher) await watcher.close();
process.exit(typeof code === 'number' ? code : 1);
