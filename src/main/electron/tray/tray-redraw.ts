import { join } from 'node:path';
import type { Clock, Timers } from '../../core/ports.ts';
import type { ShellTexts } from '../texts.ts';
import { overlayIcon, snoozeLeft, type TrayState, trayContent } from './tray-content.ts';

/** Draws the tray and the taskbar overlay at each change. During a snooze it also redraws as time passes. */
export const keepTrayDrawn = (deps: {
  clock: Clock;
  timers: Timers;
  texts: () => ShellTexts;
  icons: string;
  draw: (state: TrayState, texts: ShellTexts) => void;
  setOverlay: (overlay: { path: string; says: string } | null) => void;
}): { change: (changed: Partial<TrayState>) => void; stop: () => void } => {
  const { clock, timers } = deps;
  let shown: TrayState = {
    toAnswer: 0,
    listening: false,
    reason: null,
    lastSuccessAt: null,
    snoozedUntil: null,
  };
  let cancelRedraw = (): void => undefined;

  const change = (changed: Partial<TrayState>): void => {
    shown = { ...shown, ...changed };
    const texts = deps.texts();
    const now = clock.now();
    deps.draw(shown, texts);
    const overlay = overlayIcon(shown);
    deps.setOverlay(
      overlay === null
        ? null
        : { path: join(deps.icons, overlay), says: trayContent(shown, texts, now).tooltip },
    );
    cancelRedraw();
    const left = snoozeLeft(shown.snoozedUntil, now);
    // At least every minute: the clock may be set, and the computer may sleep.
    if (left !== null) {
      cancelRedraw = timers.after(Math.min(left - now + 1, longestRedrawMs), () => change({}));
    }
  };

  return { change, stop: () => cancelRedraw() };
};

const longestRedrawMs = 60_000;
