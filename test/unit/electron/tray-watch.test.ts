import { expect, test } from 'vitest';
import { type TrayPlace, watchTray } from '../../../src/main/electron/tray-host.ts';
import { createVirtualTime } from '../../fakes/virtual-time.ts';

/** A desktop that has our icon once it was made while it shows icons. */
const createScene = (host: boolean) => {
  const time = createVirtualTime();
  const scene = { host, icon: host, hidden: true, made: 0, lost: 0 };
  const watch = watchTray({
    timers: time.timers,
    place: async (): Promise<TrayPlace> => {
      if (!scene.host) return 'no-host';
      return scene.icon ? 'shown' : 'no-icon';
    },
    renew: () => {
      scene.made += 1;
      scene.icon = scene.host;
    },
    isHidden: () => scene.hidden,
    onLost: () => {
      scene.lost += 1;
      scene.hidden = false;
    },
  });
  return { time, scene, watch };
};

test('an icon that is shown stays as it is, and where nothing shows icons none is made', async () => {
  const { scene, watch } = createScene(true);
  expect(await watch.isShown()).toBe(true);
  scene.host = false;
  expect(await watch.isShown()).toBe(false);
  expect(scene.made).toBe(0);
});

test('one that nobody shows is made anew, once, where somebody would', async () => {
  const { time, scene, watch } = createScene(false);
  scene.host = true;
  const both = Promise.all([watch.isShown(), watch.isShown()]);
  await time.advance(1_000);
  expect(await both).toEqual([true, true]);
  expect(scene.made).toBe(1);
});

test('started with the computer it waits for a panel, and not for ever', async () => {
  const late = createScene(false);
  const found = late.watch.isShownSoon();
  await late.time.advance(12_000);
  late.scene.host = true;
  await late.time.advance(3_000);
  expect(await found).toBe(true);

  const never = createScene(false);
  let said: boolean | null = null;
  void never.watch.isShownSoon().then((isShown) => {
    said = isShown;
  });
  await never.time.advance(29_000);
  expect(said).toBeNull();
  await never.time.advance(2_000);
  expect(said).toBe(false);
});

test('a hidden window follows its icon, one that can be seen is left alone', async () => {
  const { time, scene, watch } = createScene(true);
  watch.start();
  await time.advance(61_000);
  expect(scene).toMatchObject({ made: 0, lost: 0 });
  scene.icon = false;
  await time.advance(61_000);
  expect(scene).toMatchObject({ made: 1, lost: 0 });
  scene.host = false;
  await time.advance(61_000);
  expect(scene.lost).toBe(1);
  await time.advance(200_000);
  expect(scene.lost).toBe(1);
  scene.hidden = true;
  watch.start();
  watch.stop();
  await time.advance(200_000);
  expect(scene.lost).toBe(1);
});
