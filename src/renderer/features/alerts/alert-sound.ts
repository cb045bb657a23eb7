import { useState } from 'react';
import { useCoreEvents } from '../../transport/core-context.tsx';
import { useAppInfo } from '../../transport/queries.ts';

let audio: AudioContext | null = null;

/** Overtones of a small bell: frequency ratio, volume, and length in seconds. */
const partials = [
  { ratio: 1, gain: 0.12, seconds: 1.4 },
  { ratio: 2.01, gain: 0.07, seconds: 1.0 },
  { ratio: 3.02, gain: 0.04, seconds: 0.6 },
  { ratio: 4.17, gain: 0.02, seconds: 0.35 },
] as const;

/** `blocked`: browsers block sound until the user has clicked or typed in the page. */
type SoundOutcome = 'played' | 'blocked';

/** Plays the alert sound once. The Electron shell is always allowed to. */
export const playAlertSound = (shell: 'electron' | 'web'): SoundOutcome => {
  if (shell === 'web' && !navigator.userActivation.hasBeenActive) return 'blocked';
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume();
  const { currentTime, destination } = audio;
  for (const { ratio, gain, seconds } of partials) {
    const tone = audio.createOscillator();
    const level = audio.createGain();
    tone.frequency.value = 880 * ratio;
    level.gain.setValueAtTime(gain, currentTime);
    level.gain.exponentialRampToValueAtTime(0.0001, currentTime + seconds);
    tone.connect(level).connect(destination);
    tone.start(currentTime);
    tone.stop(currentTime + seconds);
  }
  return 'played';
};

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
