import { hasDisplay } from '../doors/display.ts';
import { electronArguments, readStartOptions, usage } from '../doors/start-options.ts';
import { buildRenderer } from './build-renderer.ts';
import { chooseDoor } from './choose-door.ts';
import { findElectron } from './electron-binary.ts';

/** `npm start`: reads the options, builds what is missing or old, and starts the shell. */
const read = readStartOptions(process.argv.slice(2), process.cwd());
if (read.kind !== 'options') {
  console.error(read.kind === 'wrong' ? `${read.message}\n${usage}` : usage);
  process.exit(read.kind === 'wrong' ? 2 : 0);
}
const say = (line: string): void => console.log(line);
const choice = chooseDoor(
  read.options.door,
  findElectron(process.env),
  hasDisplay(process.platform, process.env),
);
if (choice.door === 'none') {
  console.error(choice.reason);
  process.exit(1);
}
if (choice.door === 'electron') {
  const { openElectron } = await import('./open-electron.ts');
  process.exit(await openElectron(choice.binary, electronArguments(read.options), say));
}
if (choice.reason !== null) say(choice.reason);
await buildRenderer(say);
await import('../web/main.ts');
