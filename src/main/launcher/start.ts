import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { hasDisplay } from '../shells/display.ts';
import { onOrphaned } from '../shells/process-end.ts';
import { electronArguments, readStartOptions, usage } from '../shells/start-options.ts';
import { buildRenderer, isFresh, root } from './built-files.ts';
import { chooseShell, findElectron } from './choose-shell.ts';

/** Builds the Electron shell if it is missing or old, runs it, and returns its exit code. */
const openElectron = async (binary: string, args: string[], say: (line: string) => void): Promise<number> => {
  const sources = ['src', 'assets', 'package-lock.json', 'electron.vite.config.ts'];
  const built = ['main/electron.js', 'preload/preload.cjs', 'renderer/index.html'];
  if (
    !built.every((file) =>
      isFresh(
        join(root, 'out', file),
        sources.map((source) => join(root, source)),
      ),
    )
  ) {
    say('Building Orderbell...');
    const { build } = await import('electron-vite');
    await build({ root, logLevel: 'warn' });
  }
  const child = spawn(binary, [root, ...args], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  onOrphaned(process.env, () => child.kill());
  const [code] = await once(child, 'exit');
  return typeof code === 'number' ? code : 1;
};

/** `npm start`: reads the options, builds what is missing or old, and starts the shell. */
const run = async (): Promise<void> => {
  const read = readStartOptions(process.argv.slice(2), process.cwd());
  if (read.kind !== 'options') {
    console.error(read.kind === 'wrong' ? `${read.message}\n${usage}` : usage);
    process.exit(read.kind === 'wrong' ? 2 : 0);
  }
  const say = (line: string): void => console.log(line);
  if (read.note !== null) console.error(read.note);
  const choice = chooseShell(
    read.options.shell,
    findElectron(process.env),
    hasDisplay(process.platform, process.env),
  );
  if (choice.shell === 'none') {
    console.error(choice.reason);
    process.exit(1);
  }
  if (choice.shell === 'electron') {
    process.exit(await openElectron(choice.binary, electronArguments(read.options), say));
  }
  if (choice.reason !== null) say(choice.reason);
  await buildRenderer(say);
  await import('../web/main.ts');
};

try {
  await run();
} catch (error) {
  // A program that is missing, or a build that fails. The shell reports its own errors.
  const said = String(error).split('\n')[0];
  console.error(`Orderbell can't start (${said}). Run npm ci, and start it again.`);
  process.exit(1);
}
