import type { QuietHours } from '../../../src/shared/domain/alerts/alert-silence.ts';
import type { WorkingHours } from '../../../src/shared/domain/escalation/escalation-plan.ts';
import { minuteMs } from './desk.ts';

const dayMs = 24 * 60 * minuteMs;

/**
 * Reads the computer's clock minute by minute, without the rule's arithmetic. While an hour comes again,
 * the minute before it decides.
 */
export const createWallClock = (begin: number) => {
  /** What the clock shows at each minute, as if it were UTC. */
  const shown = new Map<number, number>();
  const first = begin - dayMs;
  let [last, highest] = [first - minuteMs, Number.NEGATIVE_INFINITY];

  const shownAt = (instant: number): number => {
    while (last < instant) {
      last += minuteMs;
      const date = new Date(last);
      const read = last - date.getTimezoneOffset() * minuteMs;
      highest = Math.max(highest, read);
      shown.set(last, highest);
    }
    const known = shown.get(instant);
    if (known === undefined) throw new RangeError('Not a whole minute of this night.');
    return known;
  };
  const minuteOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));

  return {
    isQuiet: ({ on, from, to, days }: QuietHours, instant: number): boolean => {
      if (!on) return false;
      const reading = shownAt(instant);
      if (days.includes(new Date(reading).getUTCDay())) return true;
      const minute = (reading % dayMs) / minuteMs;
      const [begins, ends] = [minuteOf(from), minuteOf(to)];
      return begins <= ends ? begins <= minute && minute < ends : begins <= minute || minute < ends;
    },
    /** Whether people work in the minute that begins. */
    isWorking: ({ from, to }: WorkingHours, weekdays: readonly number[], instant: number): boolean => {
      const reading = shownAt(instant);
      const minute = (reading % dayMs) / minuteMs;
      const today = weekdays.includes(new Date(reading).getUTCDay());
      const yesterday = weekdays.includes(new Date(reading - dayMs).getUTCDay());
      const [begins, ends] = [minuteOf(from), minuteOf(to)];
      if (begins < ends) return today && begins <= minute && minute < ends;
      return (today && begins <= minute) || (yesterday && minute < ends);
    },
  };
};
