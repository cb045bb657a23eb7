import { expect, test } from 'vitest';
import {
  copiesToDelete,
  fileOfCopy,
  isCopyDue,
  keptCopies,
  momentOfCopy,
} from '../../../../src/main/core/backup/copies-rule.ts';

const day = 24 * 3_600_000;
/** Nine in the evening by this computer's clock. */
const evening = new Date(2026, 10, 27, 21).getTime();

/** Copies of that many nights, the newest first. */
const nights = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => fileOfCopy(evening - index * day));

test('the names of copies sort by time and tell it', () => {
  const moments = [0, evening, evening + 1, evening + day, Date.UTC(2127, 0, 1)];
  const files = moments.map(fileOfCopy);
  expect(files.toSorted()).toEqual(files);
  expect(files.map(momentOfCopy)).toEqual(moments);
});

test('a file of another name is no copy', () => {
  for (const file of [
    'backups/notes.sqlite',
    'backups/2026-13-41T99-00-00-000Z.sqlite',
    `${fileOfCopy(evening)}.part`,
    fileOfCopy(evening).replace('backups/', 'elsewhere/'),
  ]) {
    expect(momentOfCopy(file)).toBeNull();
  }
});

test('a copy is due once each night from three o’clock on', () => {
  expect(isCopyDue([], evening)).toBe(true);
  expect(isCopyDue([fileOfCopy(evening)], evening)).toBe(false);
  expect(isCopyDue([fileOfCopy(evening)], new Date(2026, 10, 28, 2, 59).getTime())).toBe(false);
  expect(isCopyDue([fileOfCopy(evening)], new Date(2026, 10, 28, 3).getTime())).toBe(true);
});

test('a copy is due before three o’clock if that of the last night is missing', () => {
  const afterMidnight = new Date(2026, 10, 28, 1).getTime();
  expect(isCopyDue([fileOfCopy(evening - day)], afterMidnight)).toBe(true);
});

test('a computer that was off for a week makes one copy', () => {
  const back = evening + 7 * day;
  expect(isCopyDue([fileOfCopy(evening)], back)).toBe(true);
  expect(isCopyDue([fileOfCopy(evening), fileOfCopy(back)], back)).toBe(false);
});

test('a copy of the future doesn’t count after the clock was set back', () => {
  expect(isCopyDue([fileOfCopy(evening + day)], evening)).toBe(true);
  expect(isCopyDue([fileOfCopy(evening + day), fileOfCopy(evening)], evening)).toBe(false);
});

test('the newest seven are kept', () => {
  const files = nights(keptCopies + 2);
  const [newest = ''] = files;
  expect(copiesToDelete(files, newest)).toEqual(files.slice(7));
  expect(copiesToDelete(files.slice(0, 7), newest)).toEqual([]);
});

test('the last good copy is kept below seven newer ones that are damaged', () => {
  const files = nights(keptCopies + 3);
  const good = files[7] ?? '';
  expect(copiesToDelete(files, good)).toEqual(files.slice(8));
});

test('nothing is deleted while no copy is known to be good', () => {
  expect(copiesToDelete(nights(20), null)).toEqual([]);
});

test('a file of the user in that folder is never deleted', () => {
  const files = [...nights(8), 'backups/before-the-move.sqlite'];
  expect(copiesToDelete(files, files[0] ?? '')).toEqual(files.slice(7, 8));
});
