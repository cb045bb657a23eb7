import { instantInName, momentInName } from '../../../shared/domain/values/file-name.ts';

/** How many copies of the store are kept. */
export const keptCopies = 7;

/** The local hour of the nightly copy. */
const nightHour = 3;

const folder = 'backups/';
const ending = '.sqlite';

/** The file of a copy. Names sort by time. @param at wall clock, ms */
export const fileOfCopy = (at: number): string => `${folder}${momentInName(at)}${ending}`;

/** When a copy was made, ms since 1970; `null` for a file of another name. */
export const momentOfCopy = (file: string): number | null =>
  file.startsWith(folder) && file.endsWith(ending)
    ? instantInName(file.slice(folder.length, -ending.length))
    : null;

/**
 * Whether no copy was made since the last night. A copy of the future doesn't count: the clock was set back
 * since.
 *
 * @param files the copies
 * @param now wall clock, ms
 */
export const isCopyDue = (files: readonly string[], now: number): boolean => {
  const night = lastNight(now);
  return !files.some((file) => {
    const at = momentOfCopy(file);
    return at !== null && at >= night && at <= now;
  });
};

const lastNight = (now: number): number => {
  const today = new Date(now).setHours(nightHour, 0, 0, 0);
  return today <= now ? today : new Date(today).setDate(new Date(today).getDate() - 1);
};

/**
 * The copies to delete. A good one always remains.
 *
 * @param files the copies, the newest first. Files of other names are never deleted
 * @param good the newest copy without damage; `null` if there is none
 */
export const copiesToDelete = (files: readonly string[], good: string | null): string[] =>
  files
    .filter((file) => momentOfCopy(file) !== null)
    .slice(keptCopies)
    // Without a good one, any of them may be the best.
    .filter((file) => good !== null && file !== good);
