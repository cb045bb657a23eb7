import { hasDisplay } from '../shells/display.ts';
import { electronArguments, readStartOptions, usage } from '../shells/start-options.ts';
import { buildRenderer } from './built-files.ts';
import { chooseShell, findElectron } from './choose-shell.ts';

/** `npm start`: reads the options, builds what is missing or old, and starts the shell. */
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
  const { openElectron } = await import('./open-electron.ts');
  process.exit(await openElectron(choice.binary, electronArguments(read.options), say));
}
if (choice.reason !== null) say(choice.reason);
await buildRenderer(say);
await import('../web/main.ts');
