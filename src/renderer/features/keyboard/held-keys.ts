import { useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Loading state of the record or list that the user opened. */
type Arrival = 'coming' | 'there' | 'failed';

let coming: { what: 'record' | 'list' } | null = null;
let held: (() => void)[] = [];

/** Whether keys that act on the opened record must wait for it. */
export const isOnItsWay = (): boolean => coming !== null;

/** Whether keys that step through the list must wait for it. */
export const isListOnItsWay = (): boolean => coming?.what === 'list';

/** Whether keys are waiting. Later keys must queue behind them. */
export const areHeld = (): boolean => held.length > 0;

export const hold = (step: () => void): void => {
  held = [...held, step];
};

/**
 * Runs `step` now, or once the opened record has loaded. Dropped if the load fails or another record is
 * opened first.
 */
export const whenThere = (step: () => void): void => {
  if (isOnItsWay() || areHeld()) hold(step);
  else step();
};

/** Reports the loading state of a record or list while it is open. */
export const useArrival = (what: 'record' | 'list', arrival: Arrival): void => {
  const [me] = useState(() => ({ what }));
  useLayoutEffect(() => {
    if (arrival === 'coming') {
      coming = me;
      return;
    }
    if (coming !== me) return;
    coming = null;
    if (arrival === 'there') queueMicrotask(runHeld);
    else held = [];
  }, [arrival, me]);
  useLayoutEffect(
    () => () => {
      if (coming !== me) return;
      coming = null;
      held = [];
    },
    [me],
  );
};

/** Runs the waiting keys in order, until one has to wait again. */
const runHeld = async (): Promise<void> => {
  while (coming === null) {
    const [step, ...later] = held;
    if (step === undefined) return;
    held = later;
    flushSync(step);
    // An opened editor takes the focus right after the render.
    await Promise.resolve();
    // Later keys were meant as text, so no letter may trigger a command.
    if (isTypedInto(document.activeElement)) held = [];
  }
};

/** Whether keys pressed in this element are text, not commands. */
export const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
