import { z } from 'zod';
import type { Clock, Timers } from '../../src/main/core/ports.ts';
import { collectGarbage } from '../double/collect-garbage.ts';
import { toTest } from '../double/to-test.ts';
import { createVirtualTime } from '../fakes/virtual-time.ts';
import { requestsUnderWay } from './watched-http.ts';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

// Nothing on its way, and nothing that an answer or a file brought on after some turns.
const settle = async (): Promise<void> => {
  for (let quiet = 0; quiet < 5; quiet += 1) {
    await turn();
    while (requestsUnderWay() > 0) {
      quiet = 0;
      await turn();
    }
  }
};

const time = createVirtualTime(Number(process.env['ORDERBELL_LIFE_BEGAN']), settle);

/** In the place of the app's own: clock and timers stand still until the test lets time pass. */
export const systemClock: Clock = time.clock;
export const systemTimers: Timers = { ...time.timers, pause: turn };

toTest.answer('time.pass', (ms) => time.advance(z.number().parse(ms)));

/** What a program that never ends must not gather. */
toTest.answer('kept', async () => {
  await collectGarbage();
  return {
    heapBytes: process.memoryUsage().heapUsed,
    handles: process.getActiveResourcesInfo().length,
    timers: time.pending(),
    processListeners: process.eventNames().reduce((count, event) => count + process.listenerCount(event), 0),
  };
});
