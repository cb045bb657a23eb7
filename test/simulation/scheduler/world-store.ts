import { openDatabase } from '../../../src/main/adapters/store/sqlite.ts';
import type { Database } from '../../../src/main/core/ports.ts';

/** Thrown into a process that has ended, so that nothing it still tries has an effect. */
export class ProcessEnded extends Error {}

/** Called around each commit of the process; `true` finalStates the process there. */
export type CommitWatch = (when: 'before' | 'after') => boolean;

/**
 * A real SQLite in memory that outlives its processes, as a file on a disk would. A worker keeps one for
 * all histories: emptying it takes a tenth of the time of a new one.
 */
export const createWorldStore = () => {
  const database = openDatabase(':memory:');

  const tables = (type: 'table' | 'virtual'): string[] =>
    database
      .all(
        `SELECT schema || '.' || name AS name FROM pragma_table_list WHERE type = ? AND name NOT LIKE 'sqlite_%'`,
        type,
      )
      .map((row) => String(row['name']));

  const emptying = (): string[] => [
    // Triggers queue deleted rows, so this table is emptied last.
    ...tables('table')
      .toSorted((a, b) => Number(a === 'main.search_queue') - Number(b === 'main.search_queue'))
      .map((name) => `DELETE FROM ${name}`),
    'DELETE FROM sqlite_sequence',
    // A virtual table's own tables must not be emptied directly.
    ...(tables('virtual').includes('main.search_texts')
      ? [`INSERT INTO search_texts (search_texts) VALUES ('delete-all')`]
      : []),
  ];
  let statements: string[] | null = null;

  return {
    database,
    empty: (): void => {
      if (statements === null && tables('table').length === 0) return;
      statements ??= emptying();
      database.script('PRAGMA foreign_keys = OFF');
      database.write(() => {
        for (const statement of statements ?? []) database.run(statement);
      });
      database.script('PRAGMA foreign_keys = ON');
    },
    /** The store as one process has it. */
    forProcess: (alive: () => boolean, onCommit: CommitWatch): Database => {
      const living = <Result>(task: () => Result): Result => {
        if (!alive()) throw new ProcessEnded();
        return task();
      };
      let depth = 0;
      // A statement outside a transaction is its own transaction.
      const alone = <Result>(task: () => Result): Result => {
        if (depth > 0) return living(task);
        if (onCommit('before')) throw new ProcessEnded();
        const result = living(task);
        if (onCommit('after')) throw new ProcessEnded();
        return result;
      };
      return {
        all: (sql, ...values) => living(() => database.all(sql, ...values)),
        get: (sql, ...values) => living(() => database.get(sql, ...values)),
        run: (sql, ...values) => alone(() => database.run(sql, ...values)),
        script: (sql) => living(() => database.script(sql)),
        write: (task) => {
          if (depth > 0) return living(task);
          depth += 1;
          try {
            const result = living(() =>
              database.write(() => {
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
        onDamage: database.onDamage,
        repairing: database.repairing,
        indexesDiffer: false,
        assertInPlace: () => undefined,
        close: () => undefined,
      };
    },
  };
};

export type WorldStore = ReturnType<typeof createWorldStore>;
