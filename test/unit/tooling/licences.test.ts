import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';

const lock = z
  .object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) })
  .parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));
const own = z
  .object({ dependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')));

const { packages: licences, paragraphs } = z
  .object({
    packages: z.array(
      z.object({ name: z.string(), version: z.string(), paragraphs: z.array(z.number().int()).min(1) }),
    ),
    paragraphs: z.array(z.string()),
  })
  .parse(JSON.parse(readFileSync('src/renderer/features/about/licences.json', 'utf8')));

test('every shipped package is in the list of licences, as installed; otherwise run npm run licences', () => {
  const listed = new Map(licences.map(({ name, version }) => [name, version]));
  for (const name of [...Object.keys(own.dependencies), 'electron', 'keytar']) {
    expect(listed.get(name), name).toBe(lock.packages[`node_modules/${name}`]?.version);
  }
  for (const { name, version } of licences) {
    const versions = Object.entries(lock.packages)
      .filter(([place]) => place.endsWith(`node_modules/${name}`))
      .map(([, one]) => one.version);
    expect(versions, name).toContain(version);
  }
});

test('each package has its text as installed, and no paragraph is shipped twice', () => {
  for (const { name, paragraphs: own } of licences) {
    expect(
      own.filter((at) => typeof paragraphs[at] !== 'string'),
      name,
    ).toEqual([]);
  }
  const react = licences.find(({ name }) => name === 'react')?.paragraphs.map((at) => paragraphs[at]);
  expect(react?.join('\n\n')).toBe(readFileSync('node_modules/react/LICENSE', 'utf8').trim());
  expect(new Set(paragraphs).size).toBe(paragraphs.length);
});
