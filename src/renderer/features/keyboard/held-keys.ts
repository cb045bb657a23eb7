import { useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { isTypedInto } from './typed-into.ts';

/** How far something is that was asked for: what is on its way, is there, or won't come. */
type Arrival = 'coming' | 'there' | 'failed';

let coming: object | null = null;
let held: (() => void)[] = [];

/** Whether keys about what was asked for have to wait for it. */
export const isOnItsWay = (): boolean => coming !== null;

/** Whether some wait already: what is pressed after them comes after them. */
export const areHeld = (): boolean => held.length > 0;

export const hold = (step: () => void): void => {
  held = [...held, step];
};

/** Does it now, or once what was asked for is there; never if that doesn't come, or something else is asked for first. */
export const whenThere = (step: () => void): void => {
  if (isOnItsWay() || areHeld()) hold(step);
  else step();
};

/** Says how far what is opened is, for as long as it is. */
export const useArrival = (arrival: Arrival): void => {
  const [me] = useState(() => ({}));
  useLayoutEffect(() => {
    if (arrival === 'coming') {
      coming = me;
      return;
    }
    if (coming !== me) return;
    coming = null;
    if (arrival === 'there') queueMicrotask(makeUp);
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

/** Makes up for what was held, in the order in which it was pressed, up to the next that has to wait. */
const makeUp = async (): Promise<void> => {
  while (coming === null) {
    const [step, ...later] = held;
    if (step === undefined) return;
    held = later;
    flushSync(step);
    // An editor that was asked for takes the focus right after it is drawn.
    await Promise.resolve();
    // What was pressed after that was meant as text; no letter of it may do anything else.
    if (isTypedInto(document.activeElement)) held = [];
  }
};
