import 'conf';
import { once } from 'node:events';
import { onSignal, say } from '../../../src/main/web/terminal.ts';

/**
 * A process that exits cleanly when its input ends, and that has loaded the module of the web shell's
 * settings.
 */
onSignal(async () => {
  say('ending');
  process.stdin.resume();
  await once(process.stdin, 'end');
  say('ended in order');
});
setInterval(() => undefined, 60_000);
say('ready');
