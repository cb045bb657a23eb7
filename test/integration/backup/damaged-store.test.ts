import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { momentIn } from '../../../src/main/adapters/start-failure.ts';
import { createBackups } from '../../../src/main/adapters/store/backups.ts';
import {
  type DamagedChoice,
  type DamagedStore,
  openOrRestore,
} from '../../../src/main/adapters/store/open-or-restore.ts';
import { openStore } from '../../../src/main/adapters/store/store.ts';
import { fileOfCopy } from '../../../src/main/core/backup/copies-rule.ts';
import { prepareRestored } from '../../../src/main/core/backup/restored-store.ts';
import { createCore } from '../../../src/main/core/create-core.ts';
import { migrate } from '../../../src/main/core/db/migrate.ts';
import { createClient } from '../../../src/shared/contract/client.ts';
import { createMemorySecrets, createMemorySettings, createRecordingLog } from '../../fakes/memory-ports.ts';
import { temporaryFolder } from '../../fakes/temporary-folder.ts';
import { damageRow } from '../../fixtures/damage-store.ts';
import { compileCache } from '../../runner/compile-cache.ts';
import { withoutKeychain } from '../../runner/without-keychain.ts';
import { addAccount, dataFolder } from './backup-harness.ts';

const copiedAt = Date.UTC(2026, 10, 27, 2);

/** A data folder with a store that was copied last night, and a file in the staging folder. */
const prepare = async (): Promise<ReturnType<typeof dataFolder>> => {
  const folder = dataFolder(temporaryFolder());
  const { database } = openStore(folder);
  migrate(database);
  addAccount(database);
  database.run(
    `INSERT INTO main.cursors (account_id, stream, value) VALUES (1, 'orders', '2026-11-26T20:00:00.000Z')`,
  );
  const backups = createBackups(folder, () => undefined);
  await backups.copy(fileOfCopy(copiedAt));
  database.close();
  mkdirSync(folder.documents);
  writeFileSync(join(folder.documents, 'staged'), 'a drawing');
  return folder;
};

const open = async (folder: ReturnType<typeof dataFolder>, choice: DamagedChoice) => {
  const asked: DamagedStore[] = [];
  const { core, close } = await openOrRestore(
    folder,
    { keep: () => undefined },
    {
      ...{ secrets: createMemorySecrets(), settings: createMemorySettings(), log: createRecordingLog() },
      notifier: { notify: () => undefined, show: () => undefined },
      practice: null,
      restart: () => undefined,
    },
    (ports) => createCore(ports, { version: '0.0.0', shell: 'web' }),
    {
      prepare: prepareRestored,
      ask: async (damaged) => {
        asked.push(damaged);
        return choice;
      },
    },
  );
  const { call } = createClient({ send: core.dispatch, listen: core.subscribe });
  const info = await call('app.info', {});
  await core.stop();
  await close();
  return { asked, info };
};

const accountsIn = (path: string): unknown => {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    return database.prepare('SELECT count(*) AS count FROM accounts').get()?.['count'];
  } finally {
    database.close();
  }
};

/** Changes every place in a file that has these bytes: some pages hold what was there before. */
const flip = (whole: Buffer, found: string, to: string): Buffer => {
  expect(whole.includes(found)).toBe(true);
  return Buffer.from(whole.toString('latin1').replaceAll(found, to), 'latin1');
};

const damages: [string, (whole: Buffer) => Buffer][] = [
  ['something else', () => Buffer.from('not a database at all, '.repeat(400))],
  ['overwritten', (whole) => Buffer.from(whole).fill(0x5a, 4096 + 200)],
  ['cut off', (whole) => whole.subarray(0, Math.floor(whole.length / 2))],
  ['empty', () => Buffer.alloc(0)],
  ['without its mark', (whole) => flip(whole, 'OBel', 'OBem')],
  [
    'with a schema that can’t be read',
    (whole) => flip(whole, 'CREATE TABLE accounts', 'CREATE TABLF accounts'),
  ],
  [
    'with another table',
    (whole) => flip(whole, 'CREATE TABLE earlier_stores', 'CREATE TABLE earlier_stoles'),
  ],
];

describe.each(damages)('a store that is %s', (_how, damage) => {
  it('is kept, and the newest good copy opened, if the user wants that', async () => {
    const folder = await prepare();
    const damaged = damage(readFileSync(folder.database));
    const copy = readFileSync(join(folder.path, fileOfCopy(copiedAt)));
    writeFileSync(folder.database, damaged);
    const { asked, info } = await open(folder, 'restore');
    expect(asked).toEqual([{ path: folder.database, isMissing: false, backupAt: copiedAt }]);
    expect(info).toMatchObject({ restoredFrom: copiedAt, notices: ['restored'] });
    expect(accountsIn(folder.database)).toBe(1);
    const [kept = '', ...more] = readdirSync(folder.path).filter((name) => name.startsWith('replaced-'));
    expect(more).toEqual([]);
    expect(readFileSync(join(folder.path, kept, 'orderbell.sqlite')).equals(damaged)).toBe(true);
    expect(readFileSync(join(folder.path, kept, 'staging', 'staged'), 'utf8')).toBe('a drawing');
    // The copy stays as it is, and the next start asks nothing.
    expect(readFileSync(join(folder.path, fileOfCopy(copiedAt))).equals(copy)).toBe(true);
    expect((await open(folder, 'quit')).asked).toEqual([]);
  });
});

it('a damaged store stays as it is if the user quits, and the reason names the copy', async () => {
  const folder = await prepare();
  const damaged = Buffer.from('not a database at all, '.repeat(400));
  writeFileSync(folder.database, damaged);
  await expect(open(folder, 'quit')).rejects.toMatchObject({
    obstacle: { code: 'store-damaged', params: { path: folder.database, backupAt: copiedAt } },
  });
  expect(readFileSync(folder.database).equals(damaged)).toBe(true);
  expect(readdirSync(folder.path).filter((name) => name.startsWith('replaced-'))).toEqual([]);
});

it('a damaged store is kept if the user begins with an empty one', async () => {
  const folder = await prepare();
  writeFileSync(folder.database, 'not a database at all, '.repeat(400));
  const { info } = await open(folder, 'empty');
  expect(info).toMatchObject({ restoredFrom: null, notices: [] });
  expect(accountsIn(folder.database)).toBe(0);
  expect(readdirSync(folder.path).filter((name) => name.startsWith('replaced-'))).toHaveLength(1);
});

it('a damaged copy is passed over for an older good one', async () => {
  const folder = await prepare();
  const newer = join(folder.path, fileOfCopy(copiedAt + 86_400_000));
  writeFileSync(newer, Buffer.from(readFileSync(join(folder.path, fileOfCopy(copiedAt)))).fill(0x5a, 20_000));
  writeFileSync(folder.database, 'not a database at all, '.repeat(400));
  expect((await open(folder, 'restore')).info.restoredFrom).toBe(copiedAt);
});

it('a copy with a damaged row is passed over for an older good one, and opened without one', async () => {
  const folder = await prepare();
  const good = join(folder.path, fileOfCopy(copiedAt));
  const newer = copiedAt + 86_400_000;
  copyFileSync(good, join(folder.path, fileOfCopy(newer)));
  damageRow(join(folder.path, fileOfCopy(newer)), 'cursors', 'value', '2026-11-29T20:00:00.000Z');
  writeFileSync(folder.database, 'not a database at all, '.repeat(400));
  await expect(open(folder, 'quit')).rejects.toMatchObject({ obstacle: { params: { backupAt: copiedAt } } });
  rmSync(good);
  const { info } = await open(folder, 'restore');
  expect(info.restoredFrom).toBe(newer);
});

it('without a good copy there is nothing to restore', async () => {
  const folder = await prepare();
  writeFileSync(join(folder.path, fileOfCopy(copiedAt)), 'not a database at all');
  writeFileSync(folder.database, 'not a database at all, '.repeat(400));
  await expect(open(folder, 'restore')).rejects.toMatchObject({
    obstacle: { code: 'store-damaged', params: { backupAt: null } },
  });
});

it('only the store that was replaced last is kept, and what the user put beside it', async () => {
  const folder = await prepare();
  for (const name of ['replaced-1795744000000', 'replaced-by-hand']) mkdirSync(join(folder.path, name));
  writeFileSync(join(folder.path, 'replaced-1795744000000', 'orderbell.sqlite'), 'the one before');
  writeFileSync(folder.database, 'not a database at all, '.repeat(400));
  await open(folder, 'restore');
  const kept = readdirSync(folder.path).filter((name) => name.startsWith('replaced-'));
  expect(kept).toEqual([expect.stringMatching(/^replaced-\d+$/), 'replaced-by-hand']);
  expect(readFileSync(join(folder.path, kept[0] ?? '', 'orderbell.sqlite'), 'utf8')).toMatch(
    /^not a database/,
  );
});

it('a log alone doesn’t make the last replaced store be deleted', async () => {
  const folder = await prepare();
  mkdirSync(join(folder.path, 'replaced-1795744000000'));
  rmSync(folder.database);
  writeFileSync(`${folder.database}-wal`, 'changes');
  await open(folder, 'restore');
  expect(existsSync(join(folder.path, 'replaced-1795744000000'))).toBe(true);
});

describe('a store that is missing', () => {
  /** Deletes the store, and leaves a log beside its place. */
  const lose = async () => {
    const folder = await prepare();
    rmSync(folder.database);
    writeFileSync(`${folder.database}-wal`, 'changes');
    return folder;
  };

  it('is restored from the newest good copy if the user wants that', async () => {
    const folder = await lose();
    const { asked, info } = await open(folder, 'restore');
    expect(asked).toEqual([{ path: folder.database, isMissing: true, backupAt: copiedAt }]);
    expect(info).toMatchObject({ restoredFrom: copiedAt, notices: ['restored'] });
    expect(accountsIn(folder.database)).toBe(1);
    const [kept = ''] = readdirSync(folder.path).filter((name) => name.startsWith('replaced-'));
    expect(readFileSync(join(folder.path, kept, 'orderbell.sqlite-wal'), 'utf8')).toBe('changes');
    expect(readFileSync(join(folder.path, kept, 'staging', 'staged'), 'utf8')).toBe('a drawing');
    expect((await open(folder, 'quit')).asked).toEqual([]);
  });

  it('leaves everything as it is if the user quits', async () => {
    const folder = await lose();
    await expect(open(folder, 'quit')).rejects.toMatchObject({
      obstacle: { code: 'store-missing', params: { path: folder.database, backupAt: copiedAt } },
    });
    expect(existsSync(folder.database)).toBe(false);
    expect(readFileSync(`${folder.database}-wal`, 'utf8')).toBe('changes');
    expect(readFileSync(join(folder.documents, 'staged'), 'utf8')).toBe('a drawing');
  });

  it('can still be restored after the user began with an empty one', async () => {
    const folder = await lose();
    expect((await open(folder, 'empty')).info).toMatchObject({ restoredFrom: null, notices: [] });
    expect(accountsIn(folder.database)).toBe(0);
    expect((await open(folder, 'quit')).asked).toEqual([]);
    rmSync(folder.database);
    expect((await open(folder, 'restore')).info.restoredFrom).toBe(copiedAt);
  });

  it.each([
    ['a log', (folder: ReturnType<typeof dataFolder>) => writeFileSync(`${folder.database}-wal`, '')],
    ['documents', (folder: ReturnType<typeof dataFolder>) => mkdirSync(folder.documents)],
    [
      'passwords',
      ({ path }: ReturnType<typeof dataFolder>) => writeFileSync(join(path, 'passwords.safe'), ''),
    ],
  ])('without a copy is known by %s', async (_trace, leave) => {
    const folder = dataFolder(temporaryFolder());
    leave(folder);
    await expect(open(folder, 'quit')).rejects.toMatchObject({
      obstacle: { code: 'store-missing', params: { backupAt: null } },
    });
    expect((await open(folder, 'empty')).asked).toEqual([
      { path: folder.database, isMissing: true, backupAt: null },
    ]);
  });

  it('isn’t asked about in a new folder, also with settings', async () => {
    const folder = dataFolder(temporaryFolder());
    writeFileSync(join(folder.path, 'settings.json'), '{}');
    expect((await open(folder, 'quit')).asked).toEqual([]);
  });
});

describe('a file that claims to be a prepared backup', () => {
  /** A data folder, and an empty store that Orderbell prepared to be put in place. */
  const prepareAnother = async () => {
    const folder = await prepare();
    const other = dataFolder(temporaryFolder());
    const { database } = openStore(other);
    migrate(database);
    await createBackups(other, () => undefined).copy('restore/other');
    database.close();
    mkdirSync(folder.restore);
    copyFileSync(join(other.restore, 'other'), join(folder.restore, 'other'));
    await createBackups(folder, () => undefined).replaceStore('restore/other', 9);
    return folder;
  };
  const inRestore = ({ restore }: { restore: string }, name: string): string => join(restore, name);

  it.each<[how: string, change: (folder: Awaited<ReturnType<typeof prepare>>) => void]>([
    ['that Orderbell didn’t prepare', (folder) => rmSync(inRestore(folder, 'prepared'))],
    [
      'in place of the prepared one',
      (folder) => renameSync(inRestore(folder, 'ready-9'), inRestore(folder, 'ready-8')),
    ],
    ['that was changed since', (folder) => appendFileSync(inRestore(folder, 'ready-9'), '\0')],
    ['without a readable note', (folder) => writeFileSync(inRestore(folder, 'prepared'), '{')],
    [
      'that is a link',
      (folder) => {
        renameSync(inRestore(folder, 'ready-9'), join(folder.path, 'elsewhere'));
        symlinkSync(join(folder.path, 'elsewhere'), inRestore(folder, 'ready-9'));
      },
    ],
  ])('%s doesn’t replace the store, and the user is told', async (_how, change) => {
    const folder = await prepareAnother();
    change(folder);
    const { info } = await open(folder, 'quit');
    expect(info).toMatchObject({ restoredFrom: null, notices: ['restore-refused'] });
    expect(accountsIn(folder.database)).toBe(1);
    expect(readdirSync(folder.restore)).toEqual([expect.stringMatching(/^refused-ready-[89]$/)]);
    expect((await open(folder, 'quit')).info.notices).toEqual([]);
    expect(readdirSync(folder.restore)).toHaveLength(1);
  });

  it('is left alone where it is a folder, or behind a link', async () => {
    const folder = await prepareAnother();
    const elsewhere = temporaryFolder();
    renameSync(folder.restore, join(elsewhere, 'restore'));
    symlinkSync(join(elsewhere, 'restore'), folder.restore);
    expect((await open(folder, 'quit')).info.notices).toEqual([]);
    expect(readdirSync(folder.restore)).toEqual(['prepared', 'ready-9']);
    rmSync(folder.restore);
    mkdirSync(join(folder.restore, 'ready-9', 'deeper'), { recursive: true });
    expect((await open(folder, 'quit')).info.notices).toEqual([]);
    expect(accountsIn(folder.database)).toBe(1);
    expect(readdirSync(join(folder.restore, 'ready-9'))).toEqual(['deeper']);
  });

  it('beside the prepared one doesn’t hinder it', async () => {
    const folder = await prepareAnother();
    writeFileSync(inRestore(folder, 'ready-99'), 'other');
    expect((await open(folder, 'quit')).info.notices).toEqual(['restore-refused']);
    expect(accountsIn(folder.database)).toBe(0);
  });
});

it.each(['-wal', ''])(
  'a kill after the move of orderbell.sqlite%s is made good by the next start',
  async (moved) => {
    const folder = await prepare();
    const backups = createBackups(folder, () => undefined);
    // Left by a killed process, whose log isn't in the store yet.
    const present = new DatabaseSync(folder.database);
    present.exec('PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; DELETE FROM cursors');
    const [store, log] = ['', '-wal'].map((ending) => readFileSync(`${folder.database}${ending}`));
    present.close();
    mkdirSync(folder.restore);
    copyFileSync(join(folder.path, fileOfCopy(copiedAt)), join(folder.restore, 'one'));
    const restored = backups.open('restore/one');
    prepareRestored(restored, copiedAt);
    restored.close();
    await backups.replaceStore('restore/one', copiedAt);
    const kept = join(folder.path, `replaced-${copiedAt}`);
    mkdirSync(kept);
    writeFileSync(join(kept, 'orderbell.sqlite-wal'), log ?? '');
    if (moved === '') {
      writeFileSync(join(kept, 'orderbell.sqlite'), store ?? '');
      rmSync(folder.database);
    } else writeFileSync(folder.database, store ?? '');
    expect((await open(folder, 'quit')).info.restoredFrom).toBe(copiedAt);
    const before = new DatabaseSync(join(kept, 'orderbell.sqlite'));
    expect(before.prepare('SELECT count(*) AS count FROM cursors').get()).toEqual({ count: 0 });
    before.close();
  },
);

/** Runs a script on the data folder, and returns its exit code and all that it printed. */
const run = async (script: string[], args: string[], env: NodeJS.ProcessEnv = {}) => {
  const child = spawn(process.execPath, [join(...script), ...args], {
    stdio: 'pipe',
    env: { ...process.env, ...withoutKeychain, ...compileCache, ...env },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (piece) => {
      printed += String(piece);
      if (printed.includes('#')) child.kill('SIGTERM');
    });
  }
  const [code] = await once(child, 'close');
  return { code, printed };
};

describe('the web shell with a damaged store', () => {
  const web = ['src', 'main', 'web', 'main.ts'];

  it('names the copy and both choices, and opens what the user chose', async () => {
    const folder = await prepare();
    writeFileSync(folder.database, 'not a database at all, '.repeat(400));
    const args = ['--no-open', '--data-dir', folder.path];
    const ended = await run(web, args);
    expect(ended.code).toBe(1);
    expect(ended.printed.trim()).toMatch(/ is damaged and can't be read .* Nothing was changed\. /);
    expect(ended.printed).toContain(
      `--if-damaged restore to open the backup of ${momentIn('en-GB', copiedAt)}`,
    );
    expect(ended.printed).toContain('--if-damaged empty');
    const restored = await run(web, [...args, '--if-damaged', 'restore']);
    expect(restored.printed).toMatch(/^Orderbell: http/);
    expect(accountsIn(folder.database)).toBe(1);
  });

  it('says that one is missing', async () => {
    const folder = await prepare();
    rmSync(folder.database);
    const ended = await run(web, ['--no-open', '--data-dir', folder.path]);
    expect(ended.code).toBe(1);
    expect(ended.printed).toContain(`The database ${folder.database} is missing.`);
    expect(ended.printed).toContain(
      `--if-damaged restore to open the backup of ${momentIn('en-GB', copiedAt)}`,
    );
    expect(existsSync(folder.database)).toBe(false);
  });
});

describe('the desktop app with a damaged store', () => {
  const desktop = ['test', 'integration', 'backup', 'desktop-with-damage.ts'];

  it.each([
    ['Open the backup', ['opened'], 0, 1],
    ['Begin with an empty one', ['opened'], 0, 0],
    ['Quit', [], 1, null],
  ])('asks once, and does what “%s” says', async (answer, shown, code, accounts) => {
    const folder = await prepare();
    const damaged = 'not a database at all, '.repeat(400);
    writeFileSync(folder.database, damaged);
    const ended = await run(desktop, [`--data-dir=${folder.path}`], { ANSWER: answer, LANG: 'en_GB.UTF-8' });
    const lines = ended.printed.trim().split('\n');
    expect(ended.code, ended.printed).toBe(code);
    expect(lines.slice(1), ended.printed).toEqual(shown);
    expect(lines[0]).toContain(momentIn('en', copiedAt));
    expect(lines[0]).toContain(folder.database);
    if (accounts === null) expect(readFileSync(folder.database, 'utf8')).toBe(damaged);
    else expect(accountsIn(folder.database)).toBe(accounts);
  });

  it('says that one is missing, and opens the copy', async () => {
    const folder = await prepare();
    rmSync(folder.database);
    const env = { ANSWER: 'Open the backup', LANG: 'en_GB.UTF-8' };
    const ended = await run(desktop, [`--data-dir=${folder.path}`], env);
    expect(ended.code, ended.printed).toBe(0);
    expect(ended.printed).toContain('The database of Orderbell is missing');
    expect(ended.printed).not.toContain('damaged');
    expect(accountsIn(folder.database)).toBe(1);
  });
});
