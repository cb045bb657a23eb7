/**
 * Collects a body while it arrives. A sender may cut it into pieces of one byte, and each piece takes over 70
 * bytes of memory. So small pieces are copied together. Large ones are kept as they are.
 */
export const createPieces = () => {
  const pieces: Uint8Array[] = [];
  let joined: Uint8Array<ArrayBuffer> | null = null;
  let used = 0;
  const flush = (): void => {
    if (joined !== null && used > 0) pieces.push(joined.slice(0, used));
    used = 0;
  };
  return {
    add: (piece: Uint8Array): void => {
      if (piece.byteLength >= smallBytes || used + piece.byteLength > joinedBytes) flush();
      if (piece.byteLength >= smallBytes) {
        pieces.push(piece);
        return;
      }
      joined ??= new Uint8Array(joinedBytes);
      joined.set(piece, used);
      used += piece.byteLength;
    },
    /** All pieces so far, in their order. */
    all: (): Uint8Array[] => {
      flush();
      return pieces;
    },
  };
};

const smallBytes = 1024;
const joinedBytes = 16 * 1024;
