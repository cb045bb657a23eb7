import {
  noQuietHours,
  type SnoozeLength,
  silenceAt,
  snoozeEnd,
} from '../../shared/domain/alerts/alert-silence.ts';
import type { DoorTexts } from './texts.ts';

/** Milliseconds since 1970. `snoozedUntil`: as in the settings. `lastSuccessAt`: only while Orderbell doesn't listen. */
export type TrayState = {
  toAnswer: number;
  listening: boolean;
  reason: string | null;
  lastSuccessAt: number | null;
  snoozedUntil: number | null;
};

export type TrayAction = 'open' | 'poll' | 'quit' | `snooze ${SnoozeLength}` | 'ring-again';

/** `action: null` only says something. */
export type TrayEntry = { text: string; action: TrayAction | null } | { text: string; entries: TrayEntry[] };

/** What the tray shows. `title` stands beside the icon where a system has room for it. */
export type TrayFace = {
  icon: 'calm' | 'waiting' | 'not-listening';
  title: string;
  tooltip: string;
  menu: TrayEntry[];
};

/** The tray's face: the count, and red with the reason and the last success as soon as Orderbell doesn't listen. @param now ms since 1970 */
export const trayFace = (
  { toAnswer, listening, reason, lastSuccessAt, snoozedUntil }: TrayState,
  texts: DoorTexts,
  now: number,
): TrayFace => {
  const why = texts.reason(reason);
  const state = listening
    ? texts.listening
    : why === null
      ? texts.notListening
      : `${texts.notListening}: ${why}`;
  const lastHeard = lastSuccessAt === null ? [] : [texts.lastHeard(texts.moment(lastSuccessAt))];
  return {
    icon: listening ? (toAnswer > 0 ? 'waiting' : 'calm') : 'not-listening',
    title: toAnswer > 0 ? String(toAnswer) : '',
    tooltip: `${['Orderbell', texts.toAnswer(toAnswer), state, ...lastHeard].join('. ')}.`,
    menu: [
      { text: texts.toAnswer(toAnswer), action: null },
      { text: state, action: null },
      ...lastHeard.map((text) => ({ text, action: null })),
      { text: texts.open, action: 'open' },
      { text: texts.pollNow, action: 'poll' },
      ...snoozeEntries(snoozeLeft(snoozedUntil, now), texts, now),
      { text: texts.quit, action: 'quit' },
    ],
  };
};

/** When the snooze ends that counts now; `null`: there is none. Quiet hours have no place in the tray. */
export const snoozeLeft = (snoozedUntil: number | null, now: number): number | null =>
  silenceAt({ snoozedUntil, quietHours: noQuietHours }, now)?.until ?? null;

const snoozeEntries = (until: number | null, texts: DoorTexts, now: number): TrayEntry[] =>
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
        { text: texts.ringAgain, action: 'ring-again' },
      ];

/**
 * The file of the tray's icon in `assets/icons`. Windows wants sizes in one file, and macOS a shape that it colours itself;
 * elsewhere panels scale what they get. Each is made for a light and for a dark ground.
 */
export const trayIcon = (
  icon: TrayFace['icon'],
  platform: NodeJS.Platform,
  darkGround: boolean,
): { file: string; template: boolean } => {
  if (platform === 'darwin') return { file: `tray-${icon}-template.png`, template: true };
  const ground = darkGround ? 'on-dark' : 'on-light';
  return { file: `tray-${icon}-${ground}.${platform === 'win32' ? 'ico' : 'png'}`, template: false };
};

/** What Windows lays over our icon in the taskbar; `null`: nothing. */
export const overlayIcon = ({ toAnswer, listening }: TrayState): string | null => {
  if (!listening) return 'overlay-not-listening.ico';
  if (toAnswer === 0) return null;
  return `overlay-${toAnswer > 9 ? 'many' : toAnswer}.ico`;
};
