import { savedEnding } from '../../../shared/contract/calls/backup.ts';
import type { Settings } from '../../../shared/contract/calls/settings.ts';
import { OrderbellError, shapeOfError } from '../../../shared/contract/errors.ts';
import { dayAt } from '../../../shared/domain/values/calendar-date.ts';
import type { CoreContext } from '../context.ts';
import type { createHeldMessages } from '../messages/held-messages.ts';
import type { Backups, Place, Ports } from '../ports.ts';
import type { HandlersOf } from '../rpc/handlers.ts';
import { createCheckedCopies } from './checked-copies.ts';
import { momentOfCopy } from './copies-rule.ts';
import { createNightlyCopies } from './nightly-copies.ts';
import { addToSaved, prepareRestored } from './restored-store.ts';
import { decryptStore, encryptStore } from './saved-file.ts';

/** Files in the folder of `Backups.work`: the copy that is saved, the chosen file, and the store in it. */
const [saving, chosen, unpacked] = ['saving', 'chosen', 'unpacked'];
const inWork = (name: string): string => `restore/${name}`;

/** The reply leaves before Orderbell ends. Milliseconds. */
const beforeRestartMs = 500;

/** `lost`: the damaged rows of the store that couldn't be repaired. They are damaged in the backup, too. */
type Saved = { name: string; lost: number };

type Deps = {
  backups: Backups | null;
  saver: Ports['saver'] | null;
  folder: string;
  settings: () => Settings;
  notice: Parameters<typeof createNightlyCopies>[0]['notice'];
  held: ReturnType<typeof createHeldMessages>;
};

/** Nightly copies of the store, and saving and restoring it with a passphrase. */
export const createBackupModule = (core: CoreContext, deps: Deps) => {
  const { clock, timers, log } = core;
  // A save or a restore: both use the same folder.
  let busy = false;
  let saved: Promise<Saved> = Promise.reject(new OrderbellError('internal', { detail: 'nothing is saved' }));
  saved.catch(() => undefined);

  const port = (): Backups => {
    if (deps.backups === null) throw new OrderbellError('store.failed', { detail: 'no copies here' });
    return deps.backups;
  };

  const alone = async <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (busy) throw new OrderbellError('backup.busy');
    busy = true;
    try {
      return await task();
    } finally {
      busy = false;
    }
  };

  /** The encrypted store with the settings. */
  const pack = async (passphrase: string): Promise<{ pieces: AsyncIterable<Uint8Array>; lost: number }> => {
    const backups = port();
    const { store, free } = await backups.space();
    if (free < 2 * store) throw new OrderbellError('store.full');
    const { good, lost } = await createCheckedCopies({ ...core, backups }).copy(inWork(saving));
    if (!good) throw new OrderbellError('backup.store-damaged');
    const copy = backups.open(inWork(saving));
    try {
      addToSaved(copy, clock.now(), deps.settings());
    } finally {
      copy.close();
    }
    return { pieces: await encryptStore(backups.work.read(saving), passphrase), lost };
  };

  const write = async (pieces: AsyncIterable<Uint8Array>, place: Place): Promise<string> => {
    try {
      await place.begin(null);
      for await (const piece of pieces) {
        await place.write(piece);
        await timers.pause();
      }
      return (await place.finish()).name;
    } catch (error) {
      await place.discard().catch(() => undefined);
      log('warn', 'backup-not-saved', { code: shapeOfError(error).code });
      throw error;
    }
  };

  const save = async (passphrase: string): Promise<{ address: string | null; cancelled: boolean }> => {
    const { saver } = deps;
    if (saver === null || saver === undefined) {
      throw new OrderbellError('document.save-failed', { detail: 'no saver' });
    }
    const started = Promise.withResolvers<{ address: string | null; cancelled: boolean }>();
    saved = alone(async () => {
      try {
        const { pieces, lost } = await pack(passphrase);
        const place = await saver.place(`Orderbell-${dayAt(clock.now())}${savedEnding}`);
        started.resolve({ address: place?.address ?? null, cancelled: place === null });
        return { name: place === null ? '' : await write(pieces, place), lost };
      } finally {
        await port().remove(inWork(saving));
      }
    });
    saved.catch(started.reject);
    return started.promise;
  };

  const restore = async (passphrase: string): Promise<number> => {
    const backups = port();
    const { work } = backups;
    try {
      if ((await work.size(chosen)) === 0) throw new OrderbellError('backup.not-a-backup');
      await work.remove(unpacked);
      for await (const piece of decryptStore(work.read(chosen), passphrase)) {
        await work.append(unpacked, piece);
        await timers.pause();
      }
      // On the disk before it can become the store.
      await work.hash(unpacked);
      if ((await backups.damage(inWork(unpacked))) !== null) throw new OrderbellError('backup.not-a-backup');
      const store = backups.open(inWork(unpacked));
      let copiedAt: number;
      try {
        copiedAt = prepareRestored(store, null);
      } finally {
        store.close();
      }
      await backups.replaceStore(inWork(unpacked), clock.now());
      await work.remove(chosen);
      timers.after(beforeRestartMs, backups.restart);
      return copiedAt;
    } catch (error) {
      await work.remove(unpacked).catch(() => undefined);
      log('warn', 'backup-not-restored', { code: shapeOfError(error).code });
      throw error;
    }
  };

  const append = async (offset: number, bytes: Uint8Array): Promise<number> => {
    const { work } = port();
    if ((await work.size(chosen)) !== offset) {
      throw new OrderbellError('document.incomplete', { params: { name: '' } });
    }
    await work.append(chosen, bytes);
    return offset + bytes.length;
  };

  const handlers: HandlersOf<
    | 'backup.state'
    | 'backup.save'
    | 'backup.saved'
    | 'backup.begin'
    | 'backup.append'
    | 'backup.restore'
    | 'backup.held'
    | 'backup.decide'
  > = {
    'backup.state': async () => {
      if (deps.backups === null) return null;
      const moments = (await deps.backups.copies()).map(({ file }) => momentOfCopy(file));
      return {
        folder: `${deps.folder}/backups`,
        newestAt: moments.find((at) => at !== null) ?? null,
        replaced: await deps.backups.replaced(),
      };
    },
    'backup.save': ({ passphrase }) => save(passphrase),
    'backup.saved': () => saved,
    'backup.begin': ({ size }) =>
      alone(async () => {
        const { work } = port();
        if ((await work.free()) < 2 * size) throw new OrderbellError('store.full');
        await work.remove(chosen);
        return {};
      }),
    'backup.append': ({ offset, base64 }) =>
      alone(async () => ({ received: await append(offset, Buffer.from(base64, 'base64')) })),
    'backup.restore': ({ passphrase }) => alone(async () => ({ copiedAt: await restore(passphrase) })),
    'backup.held': () => ({ count: deps.held.count() }),
    'backup.decide': async ({ decision }) => ({ left: await deps.held.decideAll(decision) }),
  };

  const nightly =
    deps.backups === null
      ? null
      : createNightlyCopies({
          ...{ ...core, backups: deps.backups, notice: deps.notice },
          checked: createCheckedCopies({ ...core, backups: deps.backups }),
        });

  return {
    handlers,
    start: (): void => nightly?.start(),
    stop: async (): Promise<void> => nightly?.stop(),
  };
};
