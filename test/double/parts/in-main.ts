import { Script } from 'node:vm';
import { z } from 'zod';
import { collectGarbage } from '../collect-garbage.ts';
import { listenersInAll } from '../events.ts';
import { forget, imitated, recorded } from '../record.ts';
import { toTest } from '../to-test.ts';

/**
 * As Playwright does it with a real Electron: runs a test's function in the app's process, with `electron`.
 */
export const runInMain = (electron: object): void => {
  toTest.answer('in-main', async (source, arg) => {
    const run: unknown = new Script(`(${z.string().parse(source)})`).runInThisContext();
    if (typeof run !== 'function') throw new Error('Only a function can run in the app.');
    return structuredClone(await Reflect.apply(run, undefined, [electron, arg]));
  });
  toTest.answer('record', () => recorded());
  toTest.answer('record.forget', () => forget());
  toTest.answer('garbage.collect', () => collectGarbage());
  toTest.answer('listeners', () => listenersInAll());
  toTest.answer('imitated', () => imitated());
};
