import type { DoorTexts } from './texts.ts';

export type TrayState = { toAnswer: number; listening: boolean; reason: string | null };

/** What the tray shows. `title` stands beside the icon where a system has room for it. */
export type TrayFace = {
  icon: 'calm' | 'waiting' | 'not-listening';
  title: string;
  tooltip: string;
  menu: { text: string; action: 'open' | 'poll' | 'quit' | null }[];
};

/** The tray's face: the count, and red with the reason as soon as Orderbell doesn't listen. */
export const trayFace = ({ toAnswer, listening, reason }: TrayState, texts: DoorTexts): TrayFace => {
  const why = texts.reason(reason);
  const state = listening
    ? texts.listening
    : why === null
      ? texts.notListening
      : `${texts.notListening}: ${why}`;
  return {
    icon: listening ? (toAnswer > 0 ? 'waiting' : 'calm') : 'not-listening',
    title: toAnswer > 0 ? String(toAnswer) : '',
    tooltip: `Orderbell. ${texts.toAnswer(toAnswer)}. ${state}.`,
    menu: [
      { text: texts.toAnswer(toAnswer), action: null },
      { text: state, action: null },
      { text: texts.open, action: 'open' },
      { text: texts.pollNow, action: 'poll' },
      { text: texts.quit, action: 'quit' },
    ],
  };
};
