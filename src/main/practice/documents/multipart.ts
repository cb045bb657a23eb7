import { Problem } from '../http/problem.ts';

/** The file of an upload. The head is read; the content still arrives. */
export type FilePart = { filename: string; contentType: string; content: AsyncIterable<Buffer> };

const headCap = 16 * 1024;

/**
 * Reads the part named `file` of a multipart/form-data body (RFC 7578). It streams, since a file may be
 * large.
 *
 * @throws Problem (400) when the body ends before its last boundary
 */
export const readFilePart = async (contentType: string, body: AsyncIterable<Buffer>): Promise<FilePart> => {
  const boundary = /^multipart\/form-data\b.*;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType);
  const name = boundary?.[1] ?? boundary?.[2];
  if (name === undefined)
    throw new Problem(400, 'must be multipart/form-data with a boundary', 'Content-Type');
  const source = body[Symbol.asyncIterator]();
  const { head, rest } = await readHead(source, Buffer.from(`--${name}\r\n`));
  const field = parameter(head, 'name');
  if (field !== 'file') throw new Problem(400, 'one part named file is needed', field ?? 'file');
  const given = extendedParameter(head, 'filename') ?? parameter(head, 'filename');
  const filename = given?.split(/[\\/]/).at(-1) ?? '';
  if (filename === '') throw new Problem(400, 'needs a file name', 'file');
  return {
    filename,
    contentType: /^content-type:\s*(\S[^\r\n]*)/im.exec(head)?.[1]?.trim() ?? 'application/octet-stream',
    content: untilBoundary(source, rest, Buffer.from(`\r\n--${name}`)),
  };
};

type Source = AsyncIterator<Buffer>;

const readHead = async (source: Source, opening: Buffer): Promise<{ head: string; rest: Buffer }> => {
  let read: Buffer = Buffer.alloc(0);
  for (;;) {
    const start = read.indexOf(opening);
    const end = start < 0 ? -1 : read.indexOf('\r\n\r\n', start);
    if (end >= 0) {
      return { head: read.subarray(start + opening.length, end).toString(), rest: read.subarray(end + 4) };
    }
    const next = await source.next();
    if (next.done === true || read.length > headCap) {
      throw new Problem(400, 'is not a readable multipart body', 'body');
    }
    read = Buffer.concat([read, next.value]);
  }
};

async function* untilBoundary(source: Source, first: Buffer, boundary: Buffer): AsyncGenerator<Buffer> {
  let held = first;
  for (;;) {
    const end = held.indexOf(boundary);
    if (end >= 0) {
      if (end > 0) yield held.subarray(0, end);
      while ((await source.next()).done !== true);
      return;
    }
    // The next piece may hold the rest of the boundary, so these last bytes wait.
    const safe = held.length - boundary.length + 1;
    if (safe > 0) {
      yield held.subarray(0, safe);
      held = held.subarray(safe);
    }
    const next = await source.next();
    if (next.done === true) throw new Problem(400, 'ends before its last boundary', 'body');
    held = Buffer.concat([held, next.value]);
  }
}

const parameter = (head: string, name: string): string | null => {
  const found = new RegExp(`^content-disposition:[^\\r\\n]*;\\s*${name}="([^"]*)"`, 'im').exec(head)?.[1];
  // Browsers and undici escape quotes and line ends of a file name like this.
  return found?.replace(/%22/g, '"').replace(/%0D|%0A/gi, '') ?? null;
};

const extendedParameter = (head: string, name: string): string | null => {
  const found = new RegExp(`^content-disposition:[^\\r\\n]*;\\s*${name}\\*=UTF-8''([^\\s;]+)`, 'im').exec(
    head,
  )?.[1];
  try {
    return found === undefined ? null : decodeURIComponent(found);
  } catch {
    return null;
  }
};
