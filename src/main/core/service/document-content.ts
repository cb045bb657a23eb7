import { endingOf } from '../../../shared/domain/values/file-name.ts';
import { isErrorJson, isErrorLine, isErrorPage, isErrorXml, isMessageJson } from './error-content.ts';

/** A document's name, and its kind and length in bytes by the metadata. */
export type DocumentFacts = { name: string | null; contentType: string | null; size: number | null };

/** What came in place of a document: a key of `error.document.wrong-content`. */
export type WrongContent = 'page' | 'message' | 'nothing' | 'other';

/**
 * The most bytes that `wrongContent` looks at. A page may have long styles and scripts before the field of a
 * password.
 */
export const telltaleBytes = 65_536;

// PDF readers search `%PDF-` in as many (PDF 1.7, annex H, note 13).
const startBytes = 1024;

/**
 * What an answer has in place of the document: a sign-in page, an error in XML, JSON or plain text, or no
 * bytes. `null` for anything that may be the document. A kind of file that is never plain text can't begin
 * with text. Of other documents, the content decides: what looks like an error is one. Content types of
 * downloads are often wrong, so they decide only about XML and JSON in place of another known kind.
 *
 * @param served the answer's content type, and the document's length where it is known
 * @param first the first bytes: enough by `isEnough`, or all
 */
export const wrongContent = (
  facts: DocumentFacts,
  served: { contentType: string | null; size: number | null },
  first: Uint8Array,
): WrongContent | null => {
  if (first.length === 0) return 'nothing';
  if (facts.size !== null && served.size !== null && facts.size !== served.size) return 'other';
  // The length is right to the byte, so even a page is the document.
  if (facts.size !== null && served.size !== null) return null;
  if (hasBinary(first)) return null;
  const { form, text, root } = read(first);
  if ((form === 'text' || form === 'xml') && knownStarts.some((start) => start.test(text))) return null;
  const kinds = [kindOfName(facts.name), kindOfType(facts.contentType)];
  if (form === 'page' && isErrorPage(text, first.length < telltaleBytes, isSheet(facts))) return 'page';
  if (form === 'xml' && isErrorXml(root)) return 'message';
  if (form === 'json' && (isErrorJson(text) || (isMessageJson(text) && !kinds.includes('json'))))
    return 'message';
  if (form === 'text' && first.length < startBytes && isErrorLine(text)) return 'message';
  if (kinds.includes(form) || (kinds.includes('page') && form === 'xml')) return null;
  if (form === 'page') return 'page';
  if (kinds.includes('binary')) return 'message';
  const told = kindOfType(served.contentType);
  const isTold = (form === 'xml' || form === 'json') && (told === form || told === 'page');
  return isTold && kinds.some((kind) => kind !== null) ? 'message' : null;
};

/** Whether these bytes are enough for `wrongContent`, although more will come. */
export const isEnough = (first: Uint8Array): boolean =>
  first.length >= telltaleBytes ||
  hasBinary(first) ||
  Buffer.from(first).indexOf('%PDF-') === 0 ||
  (first.length >= startBytes && read(first).form !== 'page');

/** What bytes are, or a kind of file may be. `binary`: never plain text, but for the start of its format. */
type Form = 'binary' | 'page' | 'xml' | 'json' | 'text';

// The bytes that no text has (https://mimesniff.spec.whatwg.org/#binary-data-byte). Every kind of image,
// archive and office document, and DWG, has one near its beginning. UTF-16 has some, and a mark before them.
const hasBinary = (bytes: Uint8Array): boolean =>
  encodingOf(bytes) === 'utf-8' &&
  bytes
    .subarray(0, startBytes)
    .some((byte) => byte < 0x09 || byte === 0x0b || (byte > 0x0d && byte < 0x20 && byte !== 0x1b));

const encodingOf = ([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' => {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
};

/** `root`: the text from its first element on. */
const read = (bytes: Uint8Array): { form: Form; text: string; root: string } => {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes).trimStart();
  const root = text.replace(/^((<\?[^>]*>|<!--.*?-->|<!doctype(?!\s+html)[^>]*>)\s*)+/is, '');
  const form = formOf(text, root);
  return form === 'page'
    ? { form, text, root }
    : { form, text: text.slice(0, startBytes), root: root.slice(0, startBytes) };
};

const formOf = (text: string, root: string): Form => {
  if (pageStart.test(root)) return 'page';
  if (/^<[!?a-z_]/i.test(text)) return 'xml';
  return /^(\{\s*["}]|\[)/.test(text) ? 'json' : 'text';
};

const pageStart =
  /^<(!doctype\s+html|html|head|title|body|script|noscript|style|meta|iframe|form|div|font|h[1-6]|center)\b/i;

// The text that formats begin with. PDF and STEP (ISO 10303-21) may have something before it. IGES has the letter
// of its section in column 73, or a little before where a letter has two bytes. The others: DXF, STL, Parasolid,
// ACIS, RTF and PostScript.
const knownStarts = [
  /%PDF-|ISO[-_]10303[-_]2[18]/i,
  /^[^\r\n]{70,72}[SGDPTCB] *\d+ *\r?$/m,
  /^(0\s*\r?\n\s*SECTION|999\r?\n|solid\b|\*\*ABC|T\d+ ?: TRANSMIT|\d{2,6} \d+ \d+ \d+\s|\{\\rtf|%!PS)/,
];

// Programs save pages and XML under the names of Office before 2007.
const endingsOf: readonly (readonly [Form, string])[] = [
  [
    'binary',
    `pdf png jpg jpeg gif tif tiff bmp webp heic zip 7z rar gz tgz docx docm xlsx xlsm xlsb pptx odt ods odp vsdx
     dwg dxf dwf step stp stpz p21 igs iges ifc stl 3mf jt x_t x_b sat sldprt sldasm slddrw ipt iam idw par psm dft
     catpart catproduct catdrawing 3dm`,
  ],
  ['page', 'html htm xhtml shtml mht mhtml xls xlt doc dot ppt'],
  ['xml', 'xml xsd xsl svg'],
  ['json', 'json geojson'],
  ['text', 'csv tsv txt'],
];

const kindOfName = (name: string | null): Form | null => {
  const ending = endingOf(name ?? '');
  return endingsOf.find(([, endings]) => endings.split(/\s+/).includes(ending))?.[0] ?? null;
};

const isSheet = ({ name, contentType }: DocumentFacts): boolean =>
  ['xls', 'xlt'].includes(endingOf(name ?? '')) || /^application\/vnd\.ms-excel\b/i.test(contentType ?? '');

const kindOfType = (contentType: string | null): Form | null => {
  const type = contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (/^(text\/html|application\/(xhtml\+xml|msword|vnd\.ms-(excel|powerpoint)))$/.test(type)) return 'page';
  if (/[/+]xml$/.test(type)) return 'xml';
  if (/[/+]json$/.test(type)) return 'json';
  return /^image\/|^application\/(pdf|zip|vnd\.openxmlformats|vnd\.oasis)/.test(type) ? 'binary' : null;
};
