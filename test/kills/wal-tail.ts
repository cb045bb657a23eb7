/**
 * The frames at the end of a write-ahead log that no commit follows: the process ended while it wrote a
 * transaction. A frame belongs to the log if its two salts equal the header's. It ends a transaction if it
 * names the size of the database (SQLite, "WAL file format").
 */
export const uncommittedFrames = (wal: Uint8Array): number => {
  if (wal.length < headerBytes) return 0;
  const view = new DataView(wal.buffer, wal.byteOffset, wal.byteLength);
  const frameBytes = frameHeaderBytes + view.getUint32(8);
  const salts = [view.getUint32(16), view.getUint32(20)];
  let open = 0;
  for (let at = headerBytes; at + frameHeaderBytes <= wal.length; at += frameBytes) {
    if (view.getUint32(at + 8) !== salts[0] || view.getUint32(at + 12) !== salts[1]) break;
    open = view.getUint32(at + 4) === 0 ? open + 1 : 0;
  }
  return open;
};

const headerBytes = 32;
const frameHeaderBytes = 24;
