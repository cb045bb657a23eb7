import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createFileSaver } from '../../../src/main/adapters/data-folder/file-saver.ts';
import { shapeOfError } from '../../../src/shared/contract/errors.ts';

/**
 * Saves 130 MB more than the disk holds, with and without a stated size. Prints the results. Argument: the
 * disk's folder.
 */
const [disk = ''] = process.argv.slice(2);
const never = (): Promise<never> => Promise.reject(new Error('nothing is opened here'));
const choose = async (name: string): Promise<string> => join(disk, name);
const saver = createFileSaver({ choose, chooseFolder: never, open: never, reveal: never });
const megabytes = (count: number): number => count * 1024 * 1024;
const refusal = (task: Promise<unknown>): Promise<string | null> =>
  task.then(
    () => null,
    (error: unknown) => shapeOfError(error).code,
  );

const opened = async () => {
  const place = await saver.place('Drawing.pdf');
  if (place === null) throw new Error('No place was chosen.');
  return place;
};

const announced = await opened();
const before = await refusal(announced.begin(megabytes(200)));
await announced.discard();

const unmeasured = await opened();
await unmeasured.begin(null);
const piece = new Uint8Array(megabytes(10));
let during: string | null = null;
for (let written = 0; written < 20 && during === null; written += 1) {
  during = await refusal(unmeasured.write(piece));
}
await unmeasured.discard();
console.log(JSON.stringify({ before, during, left: readdirSync(disk) }));
