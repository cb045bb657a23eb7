import { renameSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createWorldInAFolder, minutes, type Running, type World } from './core-in-a-folder.ts';

let world: World;
let one: Running;

beforeEach(async () => {
  world = createWorldInAFolder();
  one = await world.start();
});

afterEach(() => world.end());

const tray = () => world.notifier.trayStatuses.at(-1);
const requests = (): number => world.service.http.requests.length;

// Windows lets nobody rename a folder with an open file.
const possible = process.platform !== 'win32';

test.runIf(possible)(
  'within seconds tray and screens show that the store is gone; nothing is polled until it is back',
  async () => {
    await world.signIn(one);
    await world.time.advance(minutes(1));
    expect(tray()).toMatchObject({ connected: true, reason: null });
    const before = requests();
    const notices = world.notifier.notices.length;

    renameSync(world.folder, `${world.folder}-elsewhere`);
    await world.time.advance(11_000);
    expect(tray()).toMatchObject({ connected: false, reason: 'store.gone' });
    expect(one.events.findLast(({ name }) => name === 'sync.changed')).toMatchObject({
      status: { state: 'not-connected', reason: { code: 'store.gone' } },
    });
    await world.time.advance(minutes(60));
    expect(requests()).toBe(before);
    expect(world.notifier.notices.slice(notices)).toEqual([{ kind: 'not-connected', reason: 'store.gone' }]);

    renameSync(`${world.folder}-elsewhere`, world.folder);
    await world.time.advance(11_000);
    expect(tray()).toMatchObject({ connected: true, reason: null });
    expect(requests()).toBeGreaterThan(before);
  },
);

test.runIf(possible)('without an account it shows too', async () => {
  renameSync(world.folder, `${world.folder}-elsewhere`);
  await world.time.advance(11_000);
  expect(await one.client.call('sync.status', {})).toMatchObject({
    state: 'not-connected',
    reason: { code: 'store.gone' },
  });
  expect(tray()).toMatchObject({ connected: false, reason: 'store.gone' });
  renameSync(`${world.folder}-elsewhere`, world.folder);
  await world.time.advance(11_000);
  expect(await one.client.call('sync.status', {})).toMatchObject({ state: 'signed-out' });
});
