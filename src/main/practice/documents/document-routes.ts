import { Problem } from '../http/problem.ts';
import { bytesOf } from '../http/read-body.ts';
import { type Answer, type Call, header, type Route } from '../http/routes.ts';
import type { DocumentStore, StoredDocument } from './document-store.ts';
import { readFilePart } from './multipart.ts';

/**
 * Upload, metadata, download and deletion (open points, section 1).
 *
 * @param baseUrl the address of the service
 */
export const documentRoutes = (store: DocumentStore, baseUrl: () => string): Route[] => {
  const known = (id: string): StoredDocument => {
    const document = store.find(id);
    if (document === null) throw new Problem(404, `There is no document ${id}.`);
    return document;
  };

  const download = async ({ id, request }: Call): Promise<Answer> => {
    const opened = await store.open(id);
    if (opened === null) throw new Problem(404, `There is no document ${id}.`);
    const { document, length, from } = opened;
    const headers = {
      'Content-Type': mediaType(document.contentType),
      'Content-Disposition': disposition(document.filename),
      'Accept-Ranges': 'bytes',
      // A document never changes: other content gets another id.
      ETag: `"${id}"`,
    };
    const start = startOf(header(request, 'range'), length);
    const current = ['', headers.ETag].includes(header(request, 'if-range'));
    if (start === null || !current) return { status: 200, headers, file: { length, content: from(0) } };
    return {
      status: 206,
      headers: { ...headers, 'Content-Range': `bytes ${start}-${length - 1}/${length}` },
      file: { length: length - start, content: from(start) },
    };
  };

  return [
    {
      method: 'POST',
      path: /^\/v2\/object-storage\/document$/,
      access: 'any',
      answer: async ({ request }) => {
        const part = await readFilePart(header(request, 'content-type'), bytesOf(request));
        return { status: 200, json: { id: (await store.save(part)).id } };
      },
    },
    {
      method: 'GET',
      path: /^\/v2\/object-storage\/document\/([^/]+)\/metadata$/,
      access: 'any',
      answer: ({ id }) => ({
        status: 200,
        json: {
          ...metadata(known(id)),
          downloadUrl: `${baseUrl()}/object-storage/ticket/${store.ticketFor(id)}`,
        },
      }),
    },
    { method: 'GET', path: /^\/v2\/object-storage\/document\/([^/]+)$/, access: 'any', answer: download },
    { method: 'GET', path: /^\/object-storage\/download\/([^/]+)$/, access: 'any', answer: download },
    {
      method: 'GET',
      path: /^\/object-storage\/ticket\/([^/]+)$/,
      access: 'open',
      answer: (call) => {
        const id = store.idOf(call.id);
        if (id === null) throw new Problem(403, 'This download link has expired.');
        return download({ ...call, id });
      },
    },
    {
      method: 'DELETE',
      path: /^\/v2\/object-storage\/document\/([^/]+)$/,
      access: 'any',
      answer: async ({ id }) => {
        known(id);
        await store.delete(id);
        return { status: 200, json: {} };
      },
    },
  ];
};

/** The first byte of a range without an end (RFC 9110, section 14). Other ranges get the whole document. */
const startOf = (range: string, length: number): number | null => {
  const start = /^bytes=(\d+)-$/.exec(range)?.[1];
  return start === undefined || Number(start) >= length ? null : Number(start);
};

// Sends a media type back only if a header can carry it (RFC 9110, section 8.3.1).
const mediaType = (given: string): string =>
  /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:\s*;[\x20-\x7e]*)?$/.test(given) ? given : 'application/octet-stream';

const metadata = ({ id, filename, contentType }: StoredDocument) => ({ id, filename, contentType });

const disposition = (filename: string): string =>
  `attachment; filename="${filename.replace(/[^\x20-\x7e]|["\\]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(filename)}`;
