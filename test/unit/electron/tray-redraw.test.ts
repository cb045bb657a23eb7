import { join } from 'node:path';
import { expect, test } from 'vitest';
import { textsIn } from '../../../src/main/electron/texts.ts';
import { keepTrayDrawn, type TrayState } from '../../../src/main/electron/tray/tray-content.ts';
import { createVirtualTime } from '../../fakes/virtual-time.ts';

const minuteMs = 60_000;

const createScene = () => {
  const time = createVirtualTime();
  const drawn: { at: number; state: TrayState }[] = [];
  const overlays: ({ path: string; says: string } | null)[] = [];
  const begun = time.clock.now();
  const tray = keepTrayDrawn({
    ...{ clock: time.clock, timers: time.timers, texts: () => textsIn('en'), icons: 'icons' },
    draw: (state) => drawn.push({ at: time.clock.now() - begun, state }),
    setOverlay: (overlay) => overlays.push(overlay),
  });
  return { time, begun, drawn, overlays, tray };
};

test('each change is drawn with the one before, and nothing in between', async () => {
  const { time, drawn, overlays, tray } = createScene();
  tray.change({ connected: true });
  tray.change({ toAnswer: 2 });
  await time.advance(10 * minuteMs);
  expect(drawn.map(({ state }) => state)).toEqual([
    { toAnswer: 0, connected: true, reason: null, lastSuccessAt: null, snoozedUntil: null },
    { toAnswer: 2, connected: true, reason: null, lastSuccessAt: null, snoozedUntil: null },
  ]);
  expect(overlays).toEqual([
    null,
    { path: join('icons', 'overlay-2.ico'), says: 'Orderbell. 2 orders to answer. Connected.' },
  ]);
});

test('during a snooze it is drawn every minute and at the end, and then no more', async () => {
  const { time, begun, drawn, tray } = createScene();
  tray.change({ snoozedUntil: begun + 2.5 * minuteMs });
  await time.advance(10 * minuteMs);
  expect(drawn.map(({ at }) => at)).toEqual([0, minuteMs, 2 * minuteMs, 2.5 * minuteMs + 1]);
});

test('a change delays the next drawing by a minute, and the clock is read again each time', async () => {
  const { time, begun, drawn, tray } = createScene();
  tray.change({ snoozedUntil: begun + 60 * minuteMs });
  await time.advance(minuteMs / 2);
  tray.change({ toAnswer: 1 });
  await time.advance(minuteMs);
  expect(drawn).toHaveLength(3);
  time.jump(60 * minuteMs);
  await time.advance(10 * minuteMs);
  expect(drawn).toHaveLength(4);
});

test('nothing is drawn by itself after the end', async () => {
  const { time, begun, drawn, tray } = createScene();
  tray.change({ snoozedUntil: begun + 60 * minuteMs });
  tray.stop();
  await time.advance(10 * minuteMs);
  expect(drawn).toHaveLength(1);
});
