import type { Database, SqlValue } from '../../../src/main/core/ports.ts';
import type { BackfillKind } from '../../../src/main/core/sync/backfill.ts';
import type { Tools } from '../scheduler/client.ts';

type Wrapper = (database: Database, tools: Tools) => Database;

const isCursor = (sql: string): boolean =>
  sql.startsWith('INSERT INTO main.cursors') || sql.startsWith('INSERT INTO main.cursor_history');

/** A client account cursor moves to another value than the core's. */
export const withCursor =
  (change: (value: string, tools: Tools) => string): Wrapper =>
  (database, tools) => ({
    ...database,
    run: (sql, ...values) =>
      database.run(
        sql,
        ...(isCursor(sql)
          ? values.map((value, at) => (at === 2 ? change(String(value), tools) : value))
          : values),
      ),
  });

class CursorFirst extends Error {}

/** A client that commits the cursor in its own transaction, before the records. */
export const cursorBeforeRecords: Wrapper = (database) => {
  type Statement = { sql: string; values: SqlValue[] };
  let moves: Statement[] | null = null;
  return {
    ...database,
    run: (sql, ...values) => {
      if (moves === null || !isCursor(sql)) return database.run(sql, ...values);
      moves.push({ sql, values });
      return { changes: 1, lastId: 0 };
    },
    write: (task) => {
      if (moves !== null) return task();
      const held: Statement[] = [];
      moves = held;
      try {
        return database.write(() => {
          const result = task();
          if (held.length > 0) throw new CursorFirst();
          return result;
        });
      } catch (error) {
        if (!(error instanceof CursorFirst)) throw error;
        database.write(() => {
          for (const { sql, values } of held) database.run(sql, ...values);
        });
        return database.write(task);
      } finally {
        moves = null;
      }
    },
  };
};

/** A client that loses its backfill state with its process. */
export const backfillInMemory: Wrapper = (database, { memory }) => ({
  ...database,
  run: (sql, ...values) => {
    if (sql.startsWith('INSERT INTO main.backfills')) {
      const [, stream, name, started_at, next_from, owed] = values;
      memory.set(`backfill ${stream} ${name}`, { started_at, next_from, owed });
      return { changes: 1, lastId: 0 };
    }
    return database.run(sql, ...values);
  },
  get: (sql, ...values) => {
    if (!sql.includes('FROM backfills')) return database.get(sql, ...values);
    const kept = memory.get(`backfill ${values[1]} ${values[2]}`);
    return kept === undefined ? null : Object(kept);
  },
});

/** A client for which one kind of backfill has always just begun. */
export const neverRunning =
  (kind: BackfillKind['name']): Wrapper =>
  (database, { time }) => ({
    ...database,
    get: (sql, ...values) => {
      const row = database.get(sql, ...values);
      const isThis = sql.includes('FROM backfills') && values[2] === kind;
      return row === null || !isThis ? row : { ...row, started_at: time.clock.now() };
    },
  });

/** A client that never stores that one kind of backfill is due. */
export const neverDue =
  (kind: BackfillKind['name']): Wrapper =>
  (database) => ({
    ...database,
    run: (sql, ...values) =>
      sql.startsWith('INSERT INTO main.backfills') && values[2] === kind
        ? { changes: 1, lastId: 0 }
        : database.run(sql, ...values),
  });
