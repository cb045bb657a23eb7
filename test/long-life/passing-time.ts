import { z } from 'zod';
import type { Clock, Timers } from '../../src/main/core/ports.ts';
import { collectGarbage } from '../double/collect-garbage.ts';
import { toTest } from '../double/to-test.ts';
import { createVirtualTime } from '../fakes/virtual-time.ts';
import { pollsRefused, requestsRunning } from './watched-http.ts';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

// Waits until no request is running, and until no answer or file has caused another one for some turns.
const settle = async (): Promise<void> => {
  for (let quiet = 0; quiet < 5; quiet += 1) {
    await turn();
    while (requestsRunning() > 0) {
      quiet = 0;
      await turn();
    }
  }
};

const time = createVirtualTime(Number(process.env['ORDERBELL_LIFE_BEGAN']), settle);

/** Replace the app's own: clock and timers wait until the test advances them. */
export const systemClock: Clock = time.clock;
export const systemTimers: Timers = { ...time.timers, pause: turn };

toTest.answer('time.pass', (ms) => time.advance(z.number().parse(ms)));

toTest.answer('polls.refused', pollsRefused);

/** Everything that must not grow in a program that runs for weeks. */
toTest.answer('memory', async () => {
  await collectGarbage();
  return {
    heapBytes: process.memoryUsage().heapUsed,
    handles: process.getActiveResourcesInfo().length,
    timers: time.pending(),
    processListeners: process.eventNames().reduce((count, event) => count + process.listenerCount(event), 0),
  };
});
