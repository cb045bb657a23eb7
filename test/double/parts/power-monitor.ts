import { createEvent, createEvents } from '../events.ts';
import { imitate } from '../imitate.ts';
import { toTest } from '../to-test.ts';

const power = createEvents('powerMonitor', ['resume', 'shutdown']);
export const powerMonitor = imitate('powerMonitor', power.listening);
toTest.answer('power.resume', () => power.emit('resume'));
toTest.answer('power.shutdown', () => {
  const event = createEvent({});
  power.emit('shutdown', event);
  // A computer that nobody delays ends the process as it stands.
  if (!event.defaultPrevented) process.exit(1);
});
