import {
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';

import { createBackups, keepCopies } from '../../../src/main/adapters/store/backups.ts';
import { openStore } from '../../../src/main/adapters/store/store.ts';
import { repairWhenFound } from '../../../src/main/core/app/damaged-rows.ts';
import { createCheckedCopies } from '../../../src/main/core/backup/checked-copies.ts';
import { fileOfCopy } from '../../../src/main/core/backup/copies-rule.ts';
import { createNightlyCopies } from '../../../src/main/core/backup/nightly-copies.ts';
import { migrate } from '../../../src/main/core/db/migrate.ts';
import type { Backups, Database } from '../../../src/main/core/ports.ts';
import type { AppNotice } from '../../../src/shared/contract/calls/app.ts';
import { createRecordingLog } from '../../fakes/memory-ports.ts';
import { temporaryFolder } from '../../fakes/temporary-folder.ts';
import { createVirtualTime } from '../../fakes/virtual-time.ts';
import { damageRow } from '../../fixtures/damage-store.ts';
import { hasSmallDisks, runOnSmallDisk } from '../faults/small-disk.ts';
import { addAccount, dataFolder } from './backup-harness.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A store with an account, so that it is worth a copy, and 300 rows of 2 kB. */
const fill = (database: Database): void => {
  migrate(database);
  database.write(() => {
    addAccount(database);
    for (let n = 0; n < 300; n += 1) {
      database.run(
        `INSERT INTO main.set_aside (account_id, received_at, reason, payload) VALUES (1, ?, 'reason', ?)`,
        n,
        `${n} ${'x'.repeat(2_000)}`,
      );
    }
  });
};

/** A store on the disk and its copies, on a virtual clock. */
const openWorld = (change: (backups: Backups) => Partial<Backups> = () => ({})) => {
  const path = temporaryFolder();
  const folder = dataFolder(path);
  const { database } = openStore(folder);
  fill(database);
  const time = createVirtualTime(new Date(2026, 10, 27, 21).getTime());
  const real = createBackups(folder, () => undefined);
  const backups: Backups = { ...real, ...change(real) };
  const notices: AppNotice[] = [];
  const log = createRecordingLog();
  let ends = 0;
  const copies = createNightlyCopies({
    ...{ clock: time.clock, timers: time.timers, database, backups },
    checked: createCheckedCopies({ backups, database, timers: time.timers }),
    notice: (notice) => notices.push(notice),
    log: (level, event, fields) => {
      log(level, event, fields);
      if (event.startsWith('backup-')) ends += 1;
    },
  });
  onTestFinished(async () => {
    await copies.stop();
    database.close();
  });
  return {
    ...{ path, database, backups, copies, notices, log, clock: time.clock },
    files: () => (existsSync(join(path, 'backups')) ? readdirSync(join(path, 'backups')).toSorted() : []),
    /** Writes a file for each of the nights before (a negative count) or after this one, the oldest first. */
    seed: (nights: number, text: string): string[] => {
      mkdirSync(join(path, 'backups'), { recursive: true });
      return Array.from({ length: Math.abs(nights) }, (_, index) => {
        const file = fileOfCopy(time.clock.now() + (nights < 0 ? nights + index : index + 1) * day);
        writeFileSync(join(path, file), text);
        return file.slice('backups/'.length);
      });
    },
    /** Lets time pass until the copy of this night is made or failed. */
    night: async (ms: number): Promise<void> => {
      const before = ends;
      await time.advance(ms);
      await expect.poll(() => ends, { timeout: 10_000, interval: 5 }).toBe(before + 1);
      await time.settle();
    },
    pass: time.advance,
  };
};

const payloadsIn = (file: string): number => {
  const copy = new DatabaseSync(file, { readOnly: true });
  try {
    return z
      .object({ count: z.number() })
      .parse(copy.prepare('SELECT count(*) AS count FROM set_aside').get()).count;
  } finally {
    copy.close();
  }
};

/** Overwrites the middle of a file, as a bad sector does. */
const damage = (file: string): void => {
  const middle = Math.floor(readFileSync(file).length / 2);
  writeSync(openSync(file, 'r+'), Buffer.alloc(40_000, 0x5a), 0, 40_000, middle);
};

describe('the nightly copy', () => {
  it('is made soon after the start, then each night; the last seven are kept, each a whole store', async () => {
    const world = openWorld();
    const before = world.seed(-6, 'an older copy');
    world.copies.start();
    await world.night(2 * minute);
    await world.night(day);
    const files = world.files();
    expect(files).toHaveLength(7);
    expect(files.slice(0, 5)).toEqual(before.slice(1));
    for (const file of files.slice(5)) expect(payloadsIn(join(world.path, 'backups', file))).toBe(300);
    expect(world.notices).toEqual([]);
    // The same night makes no second one.
    await world.pass(hour);
    expect(world.files()).toEqual(files);
  });

  it('never deletes the copies of a store that was replaced by an empty one', async () => {
    const world = openWorld();
    const before = world.seed(-7, 'a copy of the former store');
    await keepCopies(join(world.path, 'backups'));
    world.copies.start();
    await world.night(2 * minute);
    for (let night = 0; night < 7; night += 1) await world.night(day);
    const kept = before.map((file) => file.replace('.sqlite', '-former.sqlite'));
    expect(world.files().filter((file) => file.includes('former'))).toEqual(kept);
    expect(world.files()).toHaveLength(14);
  });

  it('lets writers go on, and holds the state of its beginning', async () => {
    const world = openWorld((real) => ({
      copy: async (file, signal) => {
        const copying = real.copy(file, signal);
        for (let count = 0; count < 50; count += 1) {
          world.database.run(`DELETE FROM main.set_aside WHERE received_at = ?`, count);
          await new Promise((resolve) => setImmediate(resolve));
        }
        await copying;
      },
    }));
    world.copies.start();
    await world.night(2 * minute);
    const [file = ''] = world.files();
    const rows = payloadsIn(join(world.path, 'backups', file));
    expect(rows).toBeGreaterThanOrEqual(250);
    expect(await world.backups.damage(`backups/${file}`)).toBeNull();
  });

  it('of a damaged store never replaces the last good one, and is reported', async () => {
    let isDamaged = false;
    const world = openWorld((real) => ({
      copy: async (file, signal) => {
        await real.copy(file, signal);
        if (isDamaged) damage(join(world.path, file));
      },
    }));
    world.copies.start();
    await world.night(2 * minute);
    const [good = ''] = world.files();
    isDamaged = true;
    const damaged = world.seed(6, 'no database');
    await world.pass(6 * day);
    await world.night(day);
    await world.night(day);
    expect(world.files()).toHaveLength(8);
    expect(world.files().slice(0, 6)).toEqual([good, ...damaged.slice(1)]);
    expect(await world.backups.damage(`backups/${good}`)).toBeNull();
    // Not each night, but again while it lasts, since the user may have dismissed the first one.
    expect(world.notices).toEqual(['backup-damaged']);
    for (let nights = 0; nights < 6; nights += 1) await world.night(day);
    expect(world.notices).toEqual(['backup-damaged', 'backup-damaged']);
  });

  it.each([
    ['that is repaired in time', true, 300 - 1],
    ['that can’t be repaired, which the store can’t read either', false, 300 - 1],
  ])('of a store with a damaged row %s is good', async (_which, repairs, rows) => {
    const world = openWorld();
    const { log } = world;
    world.seed(-7, 'an older copy');
    damageRow(join(world.path, 'orderbell.sqlite'), 'set_aside', 'payload', 'other', 'received_at = 7');
    if (!repairs) {
      world.database.script(`CREATE TRIGGER main.stays BEFORE DELETE ON set_aside WHEN old.received_at = 7
        BEGIN SELECT RAISE(FAIL, 'stays'); END`);
    }
    repairWhenFound(world.database, { clock: world.clock, log });
    world.copies.start();
    await world.night(2 * minute);
    // Of eight the oldest is deleted, since there is a good one.
    expect(world.files()).toHaveLength(7);
    expect(world.notices).toEqual([]);
    expect(world.database.get('SELECT count(*) AS count FROM set_aside')).toEqual({ count: rows });
  });

  it('is made of a store whose account is damaged', async () => {
    const world = openWorld();
    damageRow(join(world.path, 'orderbell.sqlite'), 'accounts', 'email', 'other');
    world.copies.start();
    await world.night(2 * minute);
    expect(world.files()).toHaveLength(1);
  });

  it('is left out with a notice where less than twice the size of the store is free, and made later', async () => {
    let free = 0;
    const world = openWorld((real) => ({
      space: async () => ({ ...(await real.space()), free }),
    }));
    world.copies.start();
    free = 2 * (await world.backups.space()).store - 1;
    await world.night(2 * minute);
    await world.night(hour);
    expect(world.files()).toEqual([]);
    expect(world.notices).toEqual(['backup-skipped']);
    free += 1;
    await world.night(hour);
    expect(world.files()).toHaveLength(1);
  });

  it('isn’t made of a store without an account', async () => {
    const world = openWorld();
    world.database.script(
      'DELETE FROM main.current_account; DELETE FROM main.set_aside; DELETE FROM main.accounts',
    );
    world.copies.start();
    await world.pass(3 * day);
    expect(world.files()).toEqual([]);
  });

  it('leaves no part behind when Orderbell ends or is killed', async () => {
    const world = openWorld();
    mkdirSync(join(world.path, 'backups'));
    world.copies.start();
    await world.pass(2 * minute);
    await world.copies.stop();
    expect(world.files().filter((file) => file.endsWith('.part'))).toEqual([]);
  });
});

it('a part that a kill left is no copy, and is overwritten', async () => {
  const folder = dataFolder(temporaryFolder());
  const { database } = openStore(folder);
  fill(database);
  const backups = createBackups(folder, () => undefined);
  mkdirSync(folder.backups);
  writeFileSync(join(folder.backups, 'x.sqlite.part'), 'cut off');
  expect(await backups.copies()).toEqual([]);
  await backups.copy('backups/x.sqlite');
  database.close();
  expect(readdirSync(folder.backups)).toEqual(['x.sqlite']);
  expect(await backups.damage('backups/x.sqlite')).toBeNull();
});

it('a copy in WAL mode is read without files beside it', async () => {
  const folder = dataFolder(temporaryFolder());
  const { database } = openStore(folder);
  fill(database);
  const backups = createBackups(folder, () => undefined);
  await backups.copy('backups/x.sqlite');
  database.close();
  const copy = new DatabaseSync(join(folder.backups, 'x.sqlite'));
  copy.exec('PRAGMA journal_mode = WAL');
  copy.close();
  expect(await backups.damage('backups/x.sqlite')).toBeNull();
  const toRead = backups.openToRead('backups/x.sqlite');
  expect(toRead.get('SELECT count(*) AS count FROM set_aside')).toEqual({ count: 300 });
  toRead.close();
  expect(readdirSync(folder.backups)).toEqual(['x.sqlite']);
});

it.each([
  ['another program’s database', (path: string) => new DatabaseSync(path).exec('CREATE TABLE notes (text)')],
  ['no database', (path: string) => writeFileSync(path, 'not a database, '.repeat(100))],
  ['nothing', () => undefined],
])('%s is no good copy', async (_what, make) => {
  const folder = dataFolder(temporaryFolder());
  mkdirSync(folder.backups);
  make(join(folder.backups, 'x.sqlite'));
  expect(await createBackups(folder, () => undefined).damage('backups/x.sqlite')).not.toBeNull();
});

it.skipIf(!hasSmallDisks())(
  'a disk that fills up during a copy keeps the store and every older copy',
  async () => {
    const { code, output } = await runOnSmallDisk(
      join('test', 'integration', 'backup', 'copy-on-a-small-disk.ts'),
      ['{disk}'],
      'true',
    );
    expect(code, output).toBe(0);
    expect(JSON.parse(output.trim().split('\n').at(-1) ?? '')).toEqual({
      refused: 'store.full',
      'copies before': ['a.sqlite'],
      'copies after': ['a.sqlite'],
      'older copy': null,
      store: 'ok',
      'written afterwards': 1,
    });
  },
);
