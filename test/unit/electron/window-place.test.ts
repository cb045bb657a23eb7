import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createWindowPlaceFile, placeFor } from '../../../src/main/electron/window/window-place.ts';

const usual = { width: 1320, height: 860, minWidth: 480, minHeight: 480 };
const laptop = { x: 0, y: 25, width: 1440, height: 875 };
const left = { x: -1920, y: 0, width: 1920, height: 1040 };
const stood = { x: -1500, y: 100, width: 1000, height: 700, maximized: false };

test('a window opens at its last place', () => {
  expect(placeFor(stood, [laptop, left], usual)).toEqual(stood);
  expect(placeFor({ ...stood, maximized: true }, [laptop, left], usual).maximized).toBe(true);
});

test('on a missing display it doesn’t: the system places it, in its last size', () => {
  expect(placeFor(stood, [laptop], usual)).toEqual({ width: 1000, height: 700, maximized: false });
});

test('it is as large as the space allows', () => {
  const huge = { x: 0, y: 25, width: 3000, height: 2000, maximized: false };
  expect(placeFor(huge, [laptop], usual)).toEqual({ ...laptop, maximized: false });
  expect(placeFor({ ...huge, x: 9000 }, [laptop], usual)).toEqual({
    ...{ width: 1440, height: 875, maximized: false },
  });
  const tiny = { x: 0, y: 0, width: 400, height: 300 };
  expect(placeFor(null, [tiny], usual)).toMatchObject({ width: 480, height: 480 });
});

test('its upper edge can be grabbed, or it opens elsewhere', () => {
  const place = (x: number, y: number) => placeFor({ ...stood, x, y }, [laptop], usual);
  // Half outside the display on the right, so it is moved in completely.
  expect(place(1300, 200)).toMatchObject({ x: 440, y: 200 });
  expect(place(1345, 200)).not.toHaveProperty('x');
  // Under a bar at the top, and far above it.
  expect(place(100, 15)).toMatchObject({ x: 100, y: 25 });
  expect(place(100, -40)).not.toHaveProperty('x');
  expect(place(100, 890)).not.toHaveProperty('x');
});

test('it is on the display that shows most of its edge', () => {
  expect(placeFor({ ...stood, x: -300 }, [laptop, left], usual)).toMatchObject({ x: 0 });
  expect(placeFor({ ...stood, x: -800 }, [laptop, left], usual)).toMatchObject({ x: -1000 });
});

test('the first time it has its usual size, at the system’s place', () => {
  expect(placeFor(null, [left, laptop], usual)).toEqual({ width: 1320, height: 860, maximized: false });
  expect(placeFor(null, [], usual)).toEqual({ width: 1320, height: 860, maximized: false });
});

test('is stored in a file, and dropped if that is unreadable', () => {
  const folder = mkdtempSync(join(tmpdir(), 'orderbell-place-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = createWindowPlaceFile(folder);
  expect(file.read()).toBeNull();
  file.write(stood);
  expect(file.read()).toEqual(stood);
  const path = join(folder, 'window-place.json');
  for (const text of [
    '',
    '{"x":1}',
    JSON.stringify({ ...stood, width: -5 }),
    JSON.stringify({ ...stood, x: '1' }),
  ]) {
    writeFileSync(path, text);
    expect(file.read(), text).toBeNull();
  }
  createWindowPlaceFile(join(folder, 'nowhere')).write(stood);
  expect(readFileSync(path, 'utf8')).toContain('"x":"1"');
});
