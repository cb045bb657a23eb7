import { expect, test } from 'vitest';
import { stopAll } from '../../../src/main/shells/process-end.ts';

test('one after the other, in their order', async () => {
  const ended: string[] = [];
  await stopAll([
    async () => {
      await Promise.resolve();
      ended.push('core');
    },
    () => void ended.push('store'),
    () => void ended.push('folder'),
  ]);
  expect(ended).toEqual(['core', 'store', 'folder']);
});

test('the folder is released though the core and the store failed to stop, and the first failure is reported', async () => {
  const ended: string[] = [];
  const stopping = stopAll([
    () => Promise.reject(new Error('core')),
    () => {
      throw new Error('store');
    },
    () => void ended.push('folder'),
  ]);
  await expect(stopping).rejects.toThrow('core');
  expect(ended).toEqual(['folder']);
});
