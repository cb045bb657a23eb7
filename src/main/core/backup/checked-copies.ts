import { countDamagedRows } from '../db/verify-copy.ts';
import type { Backups, Database, Timers } from '../ports.ts';

/** Copies of the store that are checked, rows included. */
export type CheckedCopies = ReturnType<typeof createCheckedCopies>;

export const createCheckedCopies = (deps: {
  backups: Pick<Backups, 'copy' | 'damage' | 'openToRead' | 'remove'>;
  database: Database;
  timers: Pick<Timers, 'pause'>;
}) => {
  const { backups, timers } = deps;

  /** How many rows of a copy are damaged; `null` if it is no sound database. */
  const damagedRows = async (file: string): Promise<number | null> => {
    if ((await backups.damage(file)) !== null) return null;
    const copy = backups.openToRead(file);
    try {
      return await countDamagedRows(copy, timers);
    } finally {
      copy.close();
    }
  };

  /** @param lost how many damaged rows it may have: the store itself can't read so many */
  const isGood = async (file: string, lost: number): Promise<boolean> => {
    const rows = await damagedRows(file);
    return rows !== null && rows <= lost;
  };

  return {
    isGood,

    /**
     * Copies the store. A damaged row that can be repaired is repaired first. The others don't make a copy bad,
     * or there would never be a good one again.
     */
    copy: async (file: string, signal?: AbortSignal): Promise<{ good: boolean; lost: number }> => {
      await backups.copy(file, signal);
      const rows = await damagedRows(file);
      if (rows === null || rows === 0) return { good: rows === 0, lost: 0 };
      const lost = await countDamagedRows(deps.database, timers);
      await backups.remove(file);
      await backups.copy(file, signal);
      return { good: await isGood(file, lost), lost };
    },
  };
};
