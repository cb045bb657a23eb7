import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import type { Measured } from './measured.ts';
import { pollTable, printed, workTable } from './tables.ts';

const page = join(import.meta.dirname, '..', '..', '..', 'docs', 'performance.md');
const begin = '<!-- npm run bench -- ingest --growth --write: begin -->';
const end = '<!-- end -->';

/**
 * Writes the tables of this run between the marks of docs/performance.md, and keeps the rest of the page.
 */
export const writePerformance = (measured: Measured[]): void => {
  const text = readFileSync(page, 'utf8');
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${page} has no place for the tables`);
  const machine = `Measured on ${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), Node ${process.versions.node}, ${process.platform}.`;
  const parts = [begin, machine, printed(workTable(measured)), printed(pollTable(measured))];
  writeFileSync(page, `${text.slice(0, from)}${parts.join('\n\n')}\n\n${text.slice(to)}`);
};
