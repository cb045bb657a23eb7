import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';

/**
 * Loaded before Orderbell (`node --import`): the function that `ORDERBELL_TEST_FAIL` names fails when it is
 * called. `file`: the end of its module's address. `throws`: it throws, and an asynchronous one rejects.
 * `callback` and `rejection`: it works, and an error that nobody catches follows. `lockedFolder`: a box on the
 * screen first prints whether that data folder is free.
 */
const faultSchema = z.object({
  file: z.string(),
  name: z.string(),
  how: z.enum(['throws', 'callback', 'rejection']),
  lockedFolder: z.string().nullable().default(null),
});
const fault = faultSchema.parse(JSON.parse(process.env['ORDERBELL_TEST_FAIL'] ?? ''));

const fail = (): never => {
  throw new TypeError(`injected into ${fault.name}`);
};
const failure = {
  throws: fail,
  callback: () => void setImmediate(fail),
  rejection: () => void Promise.reject(new TypeError(`injected into ${fault.name}`)),
}[fault.how];
Reflect.set(globalThis, 'orderbellFailure', failure);

registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context);
    if (!url.endsWith(fault.file)) return loaded;
    const text = String(loaded.source);
    const mark = `export const ${fault.name} =`;
    if (!text.includes(mark)) throw new Error(`${url} has no ${mark}`);
    const source = `${text.replace(mark, `const ${fault.name} =`)}
const failing = (...given) => { globalThis.orderbellFailure(); return ${fault.name}(...given); };
export { failing as ${fault.name} };`;
    return { ...loaded, source };
  },
});

const isFree = (folder: string): boolean => {
  if (!existsSync(folder)) return true;
  const lock = new DatabaseSync(join(folder, 'orderbell.lock'), { timeout: 0 });
  try {
    lock.exec('BEGIN IMMEDIATE');
    return true;
  } catch {
    return false;
  } finally {
    lock.close();
  }
};

const { lockedFolder } = fault;
const print = console.log;
console.log = (line: unknown): void => {
  if (lockedFolder !== null && String(line).startsWith('A box says')) {
    print(`the data folder is ${isFree(lockedFolder) ? 'free' : 'locked'}`);
  }
  print(line);
};
