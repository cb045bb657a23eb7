import { appendFileSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Log } from '../../core/ports.ts';

const fileBytes = 5 * 1024 * 1024;
const filesAtMost = 5;
const dayMs = 24 * 60 * 60_000;
const keptMs = 14 * dayMs;
/** Five files of two days each, so that no line is older than fourteen days. */
const fileMs = 2 * dayMs;

/** All fields that a log may have. Any other field is dropped. */
const text = z.string().transform((value) => oneLine(value.split('?')[0] ?? ''));
const allowed = z.object({
  account: z.number().optional(),
  orderKey: z.number().optional(),
  entry: text.optional(),
  code: text.optional(),
  status: z.number().optional(),
  count: z.number().optional(),
  durationMs: z.number().optional(),
  attempt: z.number().optional(),
  path: text.optional(),
});

/**
 * A log of JSON lines in `orderbell.log`, older ones in `orderbell.1.log` to `orderbell.4.log`, for this
 * user only. Logging never fails: Orderbell goes on without it.
 *
 * @param now milliseconds since 1970
 */
export const createLogFile = (folder: string, now: () => number = Date.now): Log => {
  quietly(() => mkdirSync(folder, { recursive: true, mode: 0o700 }));
  quietly(() => dropOld(folder, now()));
  return (level, event, fields = {}) => {
    quietly(() => {
      const read = allowed.safeParse(fields);
      const line = { at: new Date(now()).toISOString(), level, event: oneLine(event), ...read.data };
      turnOver(folder, now());
      appendFileSync(fileOf(folder, 0), `${JSON.stringify(line)}\n`, { mode: 0o600 });
    });
  };
};

/** A line of the log. Lines of other programs are left out. */
const written = z
  .object({
    at: z.iso.datetime(),
    level: z.enum(['info', 'warn', 'error']),
    event: z.string().regex(/^[\w-]{1,100}$/),
  })
  .extend(allowed.shape);

/** A log has at most 25 MB. Diagnostics shows this many characters. */
const readAtMost = 256 * 1024;

/** The newest lines of a log, newest first, and the number of older ones. None when there is no log. */
export const readLogLines = async (folder: string): Promise<{ lines: string[]; older: number }> => {
  const lines: string[] = [];
  let [length, older] = [0, 0];
  for (let age = 0; age < filesAtMost; age += 1) {
    const whole = await readFile(fileOf(folder, age), 'utf8').catch(() => '');
    for (const line of whole.split('\n').reverse()) {
      const read = lineSchema.safeParse(line);
      if (!read.success) continue;
      const text = JSON.stringify(read.data);
      length += text.length;
      if (length <= readAtMost) lines.push(text);
      else older += 1;
    }
  }
  return { lines, older };
};

const lineSchema = z
  .string()
  .transform((line, context) => {
    try {
      const value: unknown = JSON.parse(line);
      return value;
    } catch {
      context.addIssue('no JSON');
      return z.NEVER;
    }
  })
  .pipe(written);

const fileOf = (folder: string, age: number): string =>
  join(folder, age === 0 ? 'orderbell.log' : `orderbell.${age}.log`);

const turnOver = (folder: string, now: number): void => {
  const current = statSync(fileOf(folder, 0), { throwIfNoEntry: false });
  if (current === undefined || (current.size < fileBytes && now - current.birthtimeMs < fileMs)) return;
  rmSync(fileOf(folder, filesAtMost - 1), { force: true });
  for (let age = filesAtMost - 2; age >= 0; age -= 1) {
    if (statSync(fileOf(folder, age), { throwIfNoEntry: false }) !== undefined) {
      renameSync(fileOf(folder, age), fileOf(folder, age + 1));
    }
  }
  dropOld(folder, now);
};

const dropOld = (folder: string, now: number): void => {
  for (const name of readdirSync(folder).filter((one) => /^orderbell(\.\d)?\.log$/.test(one))) {
    const path = join(folder, name);
    if (now - statSync(path).mtimeMs > keptMs) rmSync(path);
  }
};

// Line ends and control characters could make one entry look like two.
const oneLine = (value: string): string => value.replace(/[\p{Cc}\u2028\u2029]/gu, ' ').slice(0, 200);

const quietly = (task: () => void): void => {
  try {
    task();
  } catch {
    // A full disk or a missing folder: there is no place to report it.
  }
};
