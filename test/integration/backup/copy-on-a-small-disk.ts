import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { createBackups } from '../../../src/main/adapters/store/backups.ts';
import { openStore } from '../../../src/main/adapters/store/store.ts';
import { migrate } from '../../../src/main/core/db/migrate.ts';
import { shapeOfError } from '../../../src/shared/contract/errors.ts';
import { dataFolder } from './backup-harness.ts';

/**
 * Copies a store on a disk that is nearly full, in a separate process. Prints the findings as JSON for
 * `nightly-copies.test.ts`.
 */
const disk = process.argv[2] ?? '';
const path = join(disk, 'data');
mkdirSync(path, { mode: 0o700 });
const folder = dataFolder(path);
const { database } = openStore(folder);
migrate(database);
database.script('CREATE TABLE ballast (bytes BLOB)');
for (let n = 0; n < 40; n += 1) database.run('INSERT INTO ballast VALUES (randomblob(200000))');
const backups = createBackups(folder, () => undefined);
await backups.copy('backups/a.sqlite');
const names = (): string[] => readdirSync(folder.backups);
const before = names();

const resize = (bytes: number): void => {
  execFileSync('mount', ['-o', `remount,size=${bytes}`, disk]);
};
const { blocks, bfree, bsize } = statfsSync(disk);
// Room for half a copy.
resize((blocks - bfree) * bsize + 4_000_000);
const refused = await backups.copy('backups/b.sqlite').then(
  () => 'nothing',
  (error: unknown) => shapeOfError(error).code,
);
const after = names();
resize(130 * 1024 * 1024);
database.run('DELETE FROM ballast');
database.run('INSERT INTO ballast VALUES (1)');
console.log(
  JSON.stringify({
    refused,
    'copies before': before,
    'copies after': after,
    'older copy': await backups.damage('backups/a.sqlite'),
    store: database.get('PRAGMA integrity_check')?.['integrity_check'],
    'written afterwards': database.get('SELECT count(*) AS count FROM ballast')?.['count'],
  }),
);
database.close();
