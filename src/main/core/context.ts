import type { Events } from './events.ts';
import type { Ports } from './ports.ts';

/** What every module of the core works with. */
export type CoreContext = Events &
  Pick<Ports, 'clock' | 'timers' | 'chance' | 'database' | 'log' | 'notifier'>;
