import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');
const found = (pattern: string): string[] =>
  globSync(pattern, { cwd: root }).map((path) => path.replaceAll('\\', '/'));

const pages = ['README.md', 'CHANGELOG.md', ...found('docs/**/*.md')];

/** The words in backticks: a file name, or the parts of a command. */
const codeWords = (page: string): string[] =>
  [...textOf(page).matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) => code.split(/\s+/));

/** Files and folders with their whole path, such as `src/main/core`. `<feature>` is any name. */
const wholePaths = (page: string): string[] =>
  codeWords(page).filter((word) => /^(src|test|docs|assets)\//.test(word));

/** Code by the end of its path, such as `sync/pass.ts`. */
const endsOfPaths = (page: string): string[] =>
  codeWords(page).filter((word) => /^[\w-]+(\/[\w-]+)+\.tsx?$/.test(word));

/** The anchor that GitHub gives to each heading. */
const anchorsOf = (page: string): string[] =>
  [...textOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

const missing = (
  wordsOf: (page: string) => string[],
  exists: (word: string, page: string) => boolean,
): string[] =>
  pages.flatMap((page) =>
    wordsOf(page)
      .filter((word) => !exists(word, page))
      .map((word) => `${page}: ${word}`),
  );

test('files that a page names exist', () => {
  expect(missing(wholePaths, (path) => found(path.replaceAll(/<\w+>/g, '*')).length > 0)).toEqual([]);
  const sources = found('{src,test,assets}/**/*.{ts,tsx}');
  expect(missing(endsOfPaths, (end) => sources.some((path) => `/${path}`.endsWith(`/${end}`)))).toEqual([]);
});

test('the contract names many files of code and of tests', () => {
  const named = new Set(wholePaths('docs/interface.md'));
  expect([...named].filter((path) => /^src\/.+\.tsx?$/.test(path)).length).toBeGreaterThan(50);
  expect([...named].filter((path) => /^test\/.+\.test\.ts$/.test(path)).length).toBeGreaterThan(30);
});

test('links from one page to another lead to a file and its heading', () => {
  const links = (page: string): string[] =>
    [...textOf(page).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, link = '']) => link)
      .filter((link) => !/^https?:/.test(link));
  const leadsSomewhere = (link: string, page: string): boolean => {
    const [path = '', anchor] = link.split('#');
    const file = path === '' ? page : join(dirname(page), path);
    return existsSync(join(root, file)) && (anchor === undefined || anchorsOf(file).includes(anchor));
  };
  expect(pages.flatMap(links).length).toBeGreaterThan(50);
  expect(missing(links, leadsSomewhere)).toEqual([]);
});
