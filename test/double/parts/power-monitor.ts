import { createEvent, createEvents } from '../events.ts';
import { imitate } from '../imitate.ts';
import { toTest } from '../to-test.ts';

const power = createEvents('powerMonitor', ['resume', 'shutdown']);
export const powerMonitor = imitate('powerMonitor', power.listening);
toTest.answer('power.resume', () => power.emit('resume'));
toTest.answer('power.shutdown', () => {
  const event = createEvent({});
  power.emit('shutdown', event);
  // If nothing delays the shutdown, the computer kills the process.
  if (!event.defaultPrevented) process.exit(1);
});
