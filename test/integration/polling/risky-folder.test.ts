import { expect, test } from 'vitest';
import { fakeHost } from '../../fakes/memory-ports.ts';
import { createWorldInAFolder } from './core-in-a-folder.ts';

test('a folder where the store can be damaged is reported until the user has read it, once for each folder', async () => {
  const host = { ...fakeHost, folder: '/home/a/Dropbox/orderbell', folderRisk: 'Dropbox' as const };
  const world = createWorldInAFolder({ host });
  try {
    const noticesAt = async (folder: string, dismiss: boolean): Promise<unknown> => {
      host.folder = folder;
      const one = await world.start();
      const { notices } = await one.client.call('app.info', {});
      if (dismiss) await one.client.call('app.dismiss', { notice: 'risky-folder' });
      await world.stop(one);
      return notices;
    };
    expect(await noticesAt('/home/a/Dropbox/orderbell', false)).toEqual(['risky-folder']);
    expect(await noticesAt('/home/a/Dropbox/orderbell', true)).toEqual(['risky-folder']);
    expect(await noticesAt('/home/a/Dropbox/orderbell', true)).toEqual([]);
    expect(await noticesAt('/mnt/office/orderbell', false)).toEqual(['risky-folder']);
  } finally {
    await world.end();
  }
});
