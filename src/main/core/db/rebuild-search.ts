import type { Database } from '../ports.ts';

/**
 * Empties the search index, and queues every order for it. For an index that SQLite can't read any more:
 * everything in it is derived. With a damaged version not even `delete-all` works, so that is set first.
 */
export const rebuildSearch = (database: Database): void =>
  database.repairing(() =>
    database.write(() =>
      database.script(`
        DELETE FROM search_texts_config;
        INSERT INTO search_texts_config (k, v) VALUES ('version', ${fts5Version});
        INSERT INTO search_texts (search_texts) VALUES ('delete-all');
        INSERT INTO search_texts (search_texts, rank) VALUES ('pgsz', 1000);
        DELETE FROM main.search_orders;
        INSERT OR IGNORE INTO search_queue SELECT key FROM main.orders;`),
    ),
  );

/** FTS5_CURRENT_VERSION in SQLite's fts5Int.h, which a new index gets. */
const fts5Version = 4;
