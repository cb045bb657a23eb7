import { expect, it } from 'vitest';
import { codeOf, filesOf } from '../../long/code.ts';
import { partNames } from '../../long/part-names.ts';

const lists = new Map(await Promise.all(partNames.map(async (name) => [name, await filesOf(name)] as const)));

it.each([
  ['fuzz', 'src/main/core/service/codec/read-page.ts'],
  ['histories', 'src/main/core/outbox/effect.ts'],
  ['histories', 'test/simulation/oracle/on-ends.ts'],
  ['histories', 'test/simulation/scheduler/process.ts'],
  ['clients', 'test/simulation/wrong-clients/answering.ts'],
  ['clients', 'test/simulation/scheduler/budget.ts'],
  ['kills', 'src/main/web/main.ts'],
  ['kills', 'src/main/adapters/sqlite.ts'],
] as const)('what runs in the %s of a long run holds %s', (part, file) => {
  expect(lists.get(part)).toContain(file);
});

it('no screen runs in any, and no fuzz needs the outbox', () => {
  expect([...lists.values()].flat().filter((file) => file.startsWith('src/renderer/features'))).toEqual([]);
  expect(lists.get('fuzz')).not.toContain('src/main/core/outbox/effect.ts');
});

it('its short name is the same however often it is asked for, and each part has its own', async () => {
  const codes = await Promise.all(partNames.map(codeOf));
  expect(await Promise.all(partNames.map(codeOf))).toEqual(codes);
  expect(new Set(codes).size).toBe(partNames.length);
});
