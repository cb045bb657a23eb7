import 'conf';
import { onSignal, say } from '../../../src/main/web/terminal.ts';

/** A process that takes its time to end, and has loaded what it would with the web door's settings. */
onSignal(
  () =>
    new Promise((ended) => {
      say('ending');
      setTimeout(() => {
        say('ended in order');
        ended();
      }, 500);
    }),
);
setInterval(() => undefined, 60_000);
say('ready');
