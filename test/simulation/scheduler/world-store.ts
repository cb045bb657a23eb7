import { openDatabase } from '../../../src/main/adapters/sqlite.ts';
import type { Database } from '../../../src/main/core/ports.ts';

/** Thrown into a process that has ended: nothing that it still tries does anything. */
export class ProcessEnded extends Error {}

/** Asked around each commit of the process; `true` lets it end there. */
export type CommitWatch = (when: 'before' | 'after') => boolean;

/**
 * A real SQLite in memory that outlives the processes on it, as a file on the disk would. One is kept for all histories
 * of a worker: emptying it takes a tenth of the time that a new one takes.
 */
export const createWorldStore = () => {
  const kept = openDatabase(':memory:');

  const tables = (): string[] =>
    kept
      .all(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`)
      .map((row) => String(row['name']));

  let names: string[] | null = null;

  return {
    database: kept,
    empty: (): void => {
      names ??= tables().length === 0 ? null : tables();
      if (names === null) return;
      kept.script('PRAGMA foreign_keys = OFF');
      kept.write(() => {
        for (const name of names ?? []) kept.run(`DELETE FROM ${name}`);
        kept.run('DELETE FROM sqlite_sequence');
      });
      kept.script('PRAGMA foreign_keys = ON');
    },
    /** The store as one process has it. */
    forProcess: (alive: () => boolean, onCommit: CommitWatch): Database => {
      const living = <Result>(task: () => Result): Result => {
        if (!alive()) throw new ProcessEnded();
        return task();
      };
      let depth = 0;
      // A statement outside of a transaction is one of its own.
      const alone = <Result>(task: () => Result): Result => {
        if (depth > 0) return living(task);
        if (onCommit('before')) throw new ProcessEnded();
        const result = living(task);
        if (onCommit('after')) throw new ProcessEnded();
        return result;
      };
      return {
        all: (sql, ...values) => living(() => kept.all(sql, ...values)),
        get: (sql, ...values) => living(() => kept.get(sql, ...values)),
        run: (sql, ...values) => alone(() => kept.run(sql, ...values)),
        script: (sql) => living(() => kept.script(sql)),
        write: (task) => {
          if (depth > 0) return living(task);
          depth += 1;
          try {
            const result = living(() =>
              kept.write(() => {
                const done = task();
                if (onCommit('before')) throw new ProcessEnded();
                return done;
              }),
            );
            if (onCommit('after')) throw new ProcessEnded();
            return result;
          } finally {
            depth -= 1;
          }
        },
        close: () => undefined,
      };
    },
  };
};

export type WorldStore = ReturnType<typeof createWorldStore>;
