import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';

const page = join(import.meta.dirname, '..', '..', 'docs', 'performance.md');

/**
 * Writes measured figures between the marks of a command in docs/performance.md, and keeps the rest of the
 * page.
 */
export const writeBetweenMarks = (command: string, measured: string): void => {
  const [begin, end] = [`<!-- ${command}: begin -->`, `<!-- ${command}: end -->`];
  const text = readFileSync(page, 'utf8');
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${page} has no place for ${command}`);
  writeFileSync(page, `${text.slice(0, from)}${begin}\n\n${measured}\n\n${text.slice(to)}`);
};

export const onThisComputer = (): string =>
  `Measured on ${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), Node ${process.versions.node}, ${process.platform}.`;

/** @param rows the first one is the head; the first column has words, the others figures */
export const tableOf = ([head = [], ...rows]: string[][]): string =>
  [head, ['---', ...head.slice(1).map(() => '---:')], ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');
