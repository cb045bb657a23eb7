import type { OrderDocument } from '../order/order.ts';
import { joined } from './compared-texts.ts';
import { type ChangeField, change, type OrderChange } from './order-change.ts';
import { type ListEntry, lists, texts, textValue } from './value-changes.ts';

/**
 * Changes of documents. A document is identified by its name and revision. Another file under the same
 * ones is another document, or a new version if the old file is gone. A changed description of the same
 * file is shown as old → new. A document without any identity counts as added or removed.
 */
export const documents = (
  position: string | null,
  before: OrderDocument[],
  after: OrderDocument[],
): OrderChange[] => {
  const known = Map.groupBy(before, calledBy);
  const present = Map.groupBy(after, calledBy);
  return [
    ...documentLists(position, 'document', before, after),
    ...after.flatMap((document) => {
      const text = calledBy(document);
      const olds = known.get(text) ?? [];
      if (olds.length === 0 || olds.some((old) => sameDocument(old, document))) return [];
      const same = olds.find((old) => sameFile(old, document));
      if (same !== undefined) return texts(position, 'document', wholeText(same), wholeText(document));
      const isBesideThem = olds.every((old) => present.get(text)?.some((now) => sameFile(old, now)));
      return [change(position, isBesideThem ? 'document' : 'replacedDocument', null, textValue(text))];
    }),
  ];
};

/** Documents that were added or removed, by name. */
export const documentLists = (
  position: string | null,
  field: ChangeField,
  before: OrderDocument[],
  after: OrderDocument[],
): OrderChange[] => lists(position, field, before.map(listed), after.map(listed));

// The prefix keeps kinds of identity apart: one document's name can be another one's file.
const listed = (document: OrderDocument): ListEntry => {
  const { code, name, objectId, url } = document;
  const text = calledBy(document);
  if (code !== null || name !== null) return { name: `called ${code ?? name}`, text };
  return { name: isKnown(document) ? `file ${objectId ?? url}` : `said ${text}`, text };
};

const calledBy = (document: OrderDocument): string =>
  isKnown(document) ? documentText(document) : (wholeText(document) ?? '');

const isKnown = ({ code, name, objectId, url }: OrderDocument): boolean =>
  code !== null || name !== null || objectId !== null || url !== null;

const sameDocument = (a: OrderDocument, b: OrderDocument): boolean =>
  sameFile(a, b) &&
  JSON.stringify([a.code, a.type, a.description]) === JSON.stringify([b.code, b.type, b.description]);

const sameFile = (a: OrderDocument, b: OrderDocument): boolean =>
  a.objectId === b.objectId && a.url === b.url;

const documentText = (document: OrderDocument): string =>
  joined([titleOf(document), document.revision]) ?? '';

/** The title of a document. A storage id is the last resort. */
const titleOf = ({ name, code, url, description, type, objectId }: OrderDocument): string | null =>
  name ?? code ?? url ?? description ?? type ?? objectId;

/** The title with code, type and description, in the order of the document list. */
const wholeText = (document: OrderDocument): string | null => {
  const { name, code, url, description, type } = document;
  const hasName = name !== null || code !== null || url !== null;
  return joined([
    documentText(document),
    hasName || description !== null ? type : null,
    name === null ? null : code,
    hasName ? description : null,
  ]);
};
