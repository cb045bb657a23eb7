import { statSync } from 'node:fs';

/**
 * Remembers the file that lies at a path now. The returned function tells whether it still lies there: by
 * device and inode, on Windows by the volume's serial number and the file's index. A folder that was
 * deleted, renamed, replaced or disconnected fails the check. Where a drive counts no files (both numbers
 * stay 0), only a missing file is noticed. Windows itself lets nobody move or delete an open file.
 */
export const watchPlace = (path: string): (() => boolean) => {
  const opened = statSync(path, { bigint: true });
  return () => {
    try {
      const { dev, ino } = statSync(path, { bigint: true });
      return dev === opened.dev && ino === opened.ino;
    } catch {
      return false;
    }
  };
};
