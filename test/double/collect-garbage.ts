import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { z } from 'zod';

/**
 * Frees everything without references. Several rounds, because a dead object can keep others until the
 * next.
 */
export const collectGarbage = async (): Promise<void> => {
  // Only a context created after this has the function.
  setFlagsFromString('--expose-gc');
  const collect = z.function().parse(runInNewContext('gc'));
  for (let round = 0; round < 3; round += 1) {
    // In a task of its own: an object read through a weak reference stays until the task ends.
    await turn();
    collect();
  }
};
