import { useState } from 'react';
import { useCoreEvents } from '../../transport/core-context.tsx';
import { useAppInfo } from '../../transport/queries.ts';
import { playAlertSound } from './alert-sound.ts';

/** Length of the sound in ms. Another page that gets the event during that time doesn't play it. */
const soundMs = 1500;
const paintMs = 100;

/**
 * Plays the alert sound when the core asks for it, in one of several pages. Returns whether the browser
 * blocked the last one.
 */
export const useAlertSound = (): boolean => {
  const shell = useAppInfo().data?.shell ?? 'web';
  const [silenced, setSilenced] = useState(false);
  useCoreEvents(({ name }) => {
    if (name !== 'alerts.sounded') return;
    // A page that can't play must not keep another page from playing.
    if (shell === 'web' && !navigator.userActivation.hasBeenActive) return setSilenced(true);
    void navigator.locks.request('orderbell-alert-sound', { ifAvailable: true }, async (lock) => {
      setSilenced(false);
      if (lock === null) return;
      // Rows appear first: the first sound of a window has to start the computer's audio, which takes time.
      await new Promise((resolve) => setTimeout(resolve, paintMs));
      playAlertSound(shell);
      await new Promise((resolve) => setTimeout(resolve, soundMs));
    });
  });
  return silenced;
};
