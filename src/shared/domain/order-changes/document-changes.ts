import type { OrderDocument } from '../order.ts';
import { type Listed, lists } from './list-changes.ts';
import { type ChangeField, change, type OrderChange } from './order-change.ts';
import { texts, textValue } from './value-changes.ts';
import { joined } from './words.ts';

/**
 * A document is known by its name and revision: another file under the same is another document all the same, a new version where the old file
 * is gone. With the same file, what is said of it is told as old → new. What has nothing to be known by is told as gone or as come, unless a file
 * came or went under the very same words.
 */
export const documents = (
  position: string | null,
  before: OrderDocument[],
  after: OrderDocument[],
): OrderChange[] => {
  const known = Map.groupBy(before, calledBy);
  const standing = Map.groupBy(after, calledBy);
  return [
    ...documentLists(position, 'document', before, after),
    ...after.flatMap((document) => {
      const text = calledBy(document);
      const olds = known.get(text) ?? [];
      if (olds.length === 0 || olds.some((old) => sameDocument(old, document))) return [];
      const same = olds.find((old) => sameFile(old, document));
      if (same !== undefined) return texts(position, 'document', wholeText(same), wholeText(document));
      const isBesideThem = olds.every((old) => standing.get(text)?.some((now) => sameFile(old, now)));
      return [change(position, isBesideThem ? 'document' : 'replacedDocument', null, textValue(text))];
    }),
  ];
};

/** Documents that came and went, by what they are called. */
export const documentLists = (
  position: string | null,
  field: ChangeField,
  before: OrderDocument[],
  after: OrderDocument[],
): OrderChange[] => lists(position, field, before.map(listed), after.map(listed));

// A name for each kind of identity: what one is called by may be what another one's file is.
const listed = (document: OrderDocument): Listed => {
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

/** A file's id in a store says least: whatever the buyer wrote of it tells more. */
const titleOf = ({ name, code, url, description, type, objectId }: OrderDocument): string | null =>
  name ?? code ?? url ?? description ?? type ?? objectId;

/** With what is said of it, in the order in which its list shows it. */
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
