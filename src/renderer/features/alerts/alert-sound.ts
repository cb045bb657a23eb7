let audio: AudioContext | null = null;

/** Overtones of a small bell: frequency ratio, volume, and length in seconds. */
const partials = [
  { ratio: 1, gain: 0.12, seconds: 1.4 },
  { ratio: 2.01, gain: 0.07, seconds: 1.0 },
  { ratio: 3.02, gain: 0.04, seconds: 0.6 },
  { ratio: 4.17, gain: 0.02, seconds: 0.35 },
] as const;

/** `blocked`: browsers block sound until the user has clicked or typed in the page. */
export type SoundOutcome = 'played' | 'blocked';

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
