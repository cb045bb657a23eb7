import type { StartupState } from '../../shared/contract/startup.ts';
import type { Startup } from './ports.ts';
import type { HandlersOf } from './rpc/handlers.ts';

/** The system keeps it: it is asked each time, since a user may change it there. */
export const startupHandlers = (startup: Startup | null): HandlersOf<'startup.get' | 'startup.set'> => {
  const state = (): StartupState => (startup === null ? 'unavailable' : startup.isOn() ? 'on' : 'off');
  return {
    'startup.get': () => ({ state: state() }),
    'startup.set': ({ on }) => {
      startup?.set(on);
      return { state: state() };
    },
  };
};
