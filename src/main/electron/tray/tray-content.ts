import { join } from 'node:path';
import {
  noQuietHours,
  type SnoozeLength,
  silenceAt,
  snoozeEnd,
} from '../../../shared/domain/alerts/alert-silence.ts';
import type { Clock, Timers } from '../../core/ports.ts';
import type { ShellTexts } from '../texts.ts';

/** Milliseconds since 1970. `snoozedUntil`: as in the settings. `lastSuccessAt`: only while polling fails. */
export type TrayState = {
  toAnswer: number;
  connected: boolean;
  reason: string | null;
  lastSuccessAt: number | null;
  snoozedUntil: number | null;
};

export type TrayAction = 'open' | 'poll' | 'quit' | `snooze ${SnoozeLength}` | 'resume-alerts';

/** Runs what the user chose in the tray. @param deps.snooze `null` ends the snooze */
export const trayActions =
  (deps: {
    open: () => void;
    poll: () => void;
    quit: () => void;
    snooze: (length: string | null) => void;
  }): ((action: TrayAction) => void) =>
  (action) => {
    if (action === 'open') deps.open();
    else if (action === 'poll') deps.poll();
    else if (action === 'quit') deps.quit();
    else deps.snooze(action === 'resume-alerts' ? null : action.slice('snooze '.length));
  };

/** `action: null`: the entry is only a text. */
export type TrayEntry = { text: string; action: TrayAction | null } | { text: string; entries: TrayEntry[] };

/** What the tray shows. Only macOS shows `title`, beside the icon. */
export type TrayContent = {
  icon: 'calm' | 'waiting' | 'not-connected';
  title: string;
  tooltip: string;
  menu: TrayEntry[];
};

/**
 * What the tray shows: the number of orders to answer. While polling fails, also the reason and the last
 * success, in red.
 *
 * @param now milliseconds since 1970
 */
export const trayContent = (
  { toAnswer, connected, reason, lastSuccessAt, snoozedUntil }: TrayState,
  texts: ShellTexts,
  now: number,
): TrayContent => {
  const why = texts.reason(reason);
  const state = connected
    ? texts.connected
    : why === null
      ? texts.notConnected
      : `${texts.notConnected}: ${why}`;
  const lastChecked = lastSuccessAt === null ? [] : [texts.lastChecked(texts.moment(lastSuccessAt))];
  return {
    icon: connected ? (toAnswer > 0 ? 'waiting' : 'calm') : 'not-connected',
    title: toAnswer > 0 ? String(toAnswer) : '',
    tooltip: `${['Orderbell', texts.toAnswer(toAnswer), state, ...lastChecked].join('. ')}.`,
    menu: [
      { text: texts.toAnswer(toAnswer), action: null },
      { text: state, action: null },
      ...lastChecked.map((text) => ({ text, action: null })),
      { text: texts.open, action: 'open' },
      { text: texts.pollNow, action: 'poll' },
      ...snoozeEntries(snoozeLeft(snoozedUntil, now), texts, now),
      { text: texts.quit, action: 'quit' },
    ],
  };
};

/** When the present snooze ends; `null`: there is none. The tray doesn't show quiet hours. */
const snoozeLeft = (snoozedUntil: number | null, now: number): number | null =>
  silenceAt({ snoozedUntil, quietHours: noQuietHours, alertsOff: false }, now)?.until ?? null;

const snoozeEntries = (until: number | null, texts: ShellTexts, now: number): TrayEntry[] =>
  until === null
    ? [
        {
          text: texts.snooze,
          entries: [
            { text: texts.tenMinutes, action: 'snooze 10-minutes' },
            { text: texts.anHour, action: 'snooze hour' },
            { text: texts.untilTime(texts.clockTime(snoozeEnd('tomorrow', now))), action: 'snooze tomorrow' },
          ],
        },
      ]
    : [
        { text: texts.snoozedUntil(texts.clockTime(until)), action: null },
        { text: texts.resumeAlerts, action: 'resume-alerts' },
      ];

/**
 * The file of the tray's icon in `assets/icons`. Windows needs all sizes in one file, and macOS colours a
 * shape by itself; other panels scale the image. Each has a version for light and for dark backgrounds.
 */
export const trayIcon = (
  icon: TrayContent['icon'],
  platform: NodeJS.Platform,
  darkGround: boolean,
): { file: string; template: boolean } => {
  if (platform === 'darwin') return { file: `tray-${icon}-template.png`, template: true };
  const ground = darkGround ? 'on-dark' : 'on-light';
  return { file: `tray-${icon}-${ground}.${platform === 'win32' ? 'ico' : 'png'}`, template: false };
};

/** The overlay of our taskbar icon on Windows; `null`: none. */
export const overlayIcon = ({ toAnswer, connected }: TrayState): string | null => {
  if (!connected) return 'overlay-not-connected.ico';
  if (toAnswer === 0) return null;
  return `overlay-${toAnswer > 9 ? 'many' : toAnswer}.ico`;
};

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
    connected: false,
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
