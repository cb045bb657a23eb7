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

  const tables = (type: 'table' | 'virtual'): string[] =>
    kept
      .all(`SELECT name FROM pragma_table_list WHERE type = ? AND name NOT LIKE 'sqlite_%'`, type)
      .map((row) => String(row['name']));

  const emptying = (): string[] => [
    // What is deleted may be queued by triggers, to be looked at once more: the queue is emptied behind all the others.
    ...tables('table')
      .toSorted((a, b) => Number(a === 'search_queue') - Number(b === 'search_queue'))
      .map((name) => `DELETE FROM ${name}`),
    'DELETE FROM sqlite_sequence',
    // Its own tables are nobody else's to empty.
    ...(tables('virtual').includes('search_texts')
      ? [`INSERT INTO search_texts (search_texts) VALUES ('delete-all')`]
      : []),
  ];
  let statements: string[] | null = null;

  return {
    database: kept,
    empty: (): void => {
      if (statements === null && tables('table').length === 0) return;
      statements ??= emptying();
      kept.script('PRAGMA foreign_keys = OFF');
      kept.write(() => {
        for (const statement of statements ?? []) kept.run(statement);
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
