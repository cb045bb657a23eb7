/** A drawing as a bitmap, and the size of its sides in pixels. */
type Picture = { size: number; png: Buffer };

/** Windows: an ICO is a list of PNGs with a directory in front. */
export const icoOf = (pictures: Picture[]): Buffer => {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, { size, png }] of pictures.entries()) {
    const at = 6 + 16 * index;
    // 256 is written as 0.
    head.writeUInt8(size % 256, at);
    head.writeUInt8(size % 256, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
};

/** macOS: an ICNS is a list of PNGs, each with its type in front. */
export const icnsOf = (pictures: { type: string; png: Buffer }[]): Buffer => {
  const parts = pictures.map(({ type, png }) => chunk(type, png));
  return chunk('icns', Buffer.concat(parts));
};

const chunk = (type: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32BE(content.length + 8, 4);
  return Buffer.concat([head, content]);
};

/** The PNGs in a file that one of these made, or that is one itself. */
export const pngsIn = (file: Buffer): Buffer[] => {
  const starts: number[] = [];
  for (let at = file.indexOf(pngStart); at >= 0; at = file.indexOf(pngStart, at + 1)) starts.push(at);
  return starts.map((at) => file.subarray(at, file.indexOf(pngEnd, at) + pngEnd.length));
};

const pngStart = Buffer.from('89504e470d0a1a0a', 'hex');
/** The last chunk of every PNG, checksum included. */
const pngEnd = Buffer.from('49454e44ae426082', 'hex');
