import { endingOf } from '../../../shared/domain/values/file-name.ts';

/** A document's name, and its kind and length in bytes by the metadata. */
export type DocumentFacts = { name: string | null; contentType: string | null; size: number | null };

/** What came in place of a document: a key of `error.document.wrong-content`. */
export type WrongContent = 'page' | 'message' | 'nothing' | 'other';

/** How many bytes `wrongContent` needs. PDF readers search `%PDF-` in as many (PDF 1.7, annex H, note 13). */
export const telltaleBytes = 1024;

/**
 * What an answer has in place of the document: a sign-in page, an error in XML, JSON or plain text, or no
 * bytes. `null` for anything that may be the document. A kind of file that is never text can't begin with
 * text. Otherwise a web page needs a name or type of a page. Content types of downloads are often wrong, so
 * they decide only about XML and JSON of a document whose kind is unknown.
 *
 * @param served the answer's content type, and the document's length by its headers
 * @param first the first bytes: `telltaleBytes`, or all where there are fewer
 */
export const wrongContent = (
  facts: DocumentFacts,
  served: { contentType: string | null; size: number | null },
  first: Uint8Array,
): WrongContent | null => {
  if (first.length === 0) return 'nothing';
  if (facts.size !== null && served.size !== null && facts.size !== served.size) return 'other';
  // The length is right to the byte: many programs save a web page under the name of a spreadsheet.
  if (facts.size !== null && served.size !== null) return null;
  if (hasBinary(first)) return null;
  const form = formOf(first);
  const expected = [formOfName(facts.name), formOfType(facts.contentType)];
  if (expected.includes(form) || (expected.includes('page') && form === 'xml')) return null;
  if (form === 'page') return 'page';
  if (expected.includes('binary')) return isPdf(first) ? null : 'message';
  const told = formOfType(served.contentType);
  const isMessage = (form === 'xml' || form === 'json') && (told === form || told === 'page');
  return isMessage ? 'message' : null;
};

/** Whether these bytes can only be a document, so that no more are needed to tell. */
export const isSurelyDocument = (first: Uint8Array): boolean =>
  hasBinary(first) || Buffer.from(first).indexOf(pdfStart) === 0;

type Form = 'binary' | 'page' | 'xml' | 'json' | 'text';

// The bytes that no text has (https://mimesniff.spec.whatwg.org/#binary-data-byte). UTF-16 has some, and a
// mark before them.
const hasBinary = (bytes: Uint8Array): boolean =>
  encodingOf(bytes) === 'utf-8' &&
  bytes.some((byte) => byte < 0x09 || byte === 0x0b || (byte > 0x0d && byte < 0x20 && byte !== 0x1b));

const encodingOf = ([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' => {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
};

const formOf = (bytes: Uint8Array): Form => {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes).trimStart();
  const bare = text.replace(/^<\?xml\b[^>]*>/i, '').replace(/^(\s*<!--.*?-->)*\s*/s, '');
  if (pageStart.test(bare)) return 'page';
  if (/^<[!?a-z_]/i.test(text)) return 'xml';
  return /^(\{\s*["}]|\[)/.test(text) ? 'json' : 'text';
};

const pageStart = /^<(!doctype\s+html|html|head|body|script|style|meta|iframe|div|h1|center)\b/i;

const isPdf = (bytes: Uint8Array): boolean => Buffer.from(bytes).includes(pdfStart);

const pdfStart = '%PDF-';

// `binary`: only kinds that are never text. Many programs export a .doc or .xls as a web page, and some kinds
// of CAD are text.
const endingsOf: readonly (readonly [Form, string])[] = [
  [
    'binary',
    'pdf png jpg jpeg gif tif tiff bmp webp heic zip 7z rar gz tgz docx docm xlsx xlsm pptx odt ods odp dwg 3mf',
  ],
  ['page', 'html htm xhtml shtml mht mhtml'],
  ['xml', 'xml xsd xsl svg'],
  ['json', 'json geojson'],
];

const formOfName = (name: string | null): Form | null => {
  const ending = endingOf(name ?? '');
  return endingsOf.find(([, endings]) => endings.split(' ').includes(ending))?.[0] ?? null;
};

const formOfType = (contentType: string | null): Form | null => {
  const type = contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (type === 'text/html' || type === 'application/xhtml+xml') return 'page';
  if (/[/+]xml$/.test(type)) return 'xml';
  if (/[/+]json$/.test(type)) return 'json';
  return /^image\/|^application\/(pdf|zip|vnd\.openxmlformats|vnd\.oasis)/.test(type) ? 'binary' : null;
};
