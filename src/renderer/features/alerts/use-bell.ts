import { useState } from 'react';
import { useCoreEvents } from '../../transport/core-context.tsx';
import { useAppInfo } from '../../transport/queries.ts';
import { ring } from './ring.ts';

/** As long as a stroke is heard: a second page that hears of it meanwhile leaves it to the first. Milliseconds. */
const strokeMs = 1500;
const soonMs = 100;

/** Strikes when the core says so, one page of several. Tells whether the browser kept the last stroke silent. */
export const useBell = (): boolean => {
  const shell = useAppInfo().data?.shell ?? 'web';
  const [silenced, setSilenced] = useState(false);
  useCoreEvents(({ name }) => {
    if (name !== 'alerts.struck') return;
    // Whoever can't ring must not keep another page from it.
    if (shell === 'web' && !navigator.userActivation.hasBeenActive) return setSilenced(true);
    void navigator.locks.request('orderbell-stroke', { ifAvailable: true }, async (lock) => {
      setSilenced(false);
      if (lock === null) return;
      // What came in is to be seen first: the first stroke of a window wakes the sound of the computer up, which takes a while.
      await new Promise((resolve) => setTimeout(resolve, soonMs));
      ring(shell);
      await new Promise((resolve) => setTimeout(resolve, strokeMs));
    });
  });
  return silenced;
};
