import type { OrderDocument } from '../order.ts';
import { type Listed, lists } from './list-changes.ts';
import { change, type OrderChange } from './order-change.ts';
import { texts, textValue } from './value-changes.ts';
import { documentText, joined } from './words.ts';

/**
 * A document is known by its name and revision: another file under the same is another document all the same. With the same file, what is said of it
 * is told as old → new.
 */
export const documents = (
  position: string | null,
  before: OrderDocument[],
  after: OrderDocument[],
): OrderChange[] => {
  const known = Map.groupBy(before, documentText);
  return [
    ...lists(position, 'document', namedDocuments(before), namedDocuments(after)),
    ...after.flatMap((document) => {
      const olds = known.get(documentText(document)) ?? [];
      if (olds.length === 0 || olds.some((old) => sameDocument(old, document))) return [];
      const same = olds.find((old) => sameFile(old, document));
      return same === undefined
        ? [change(position, 'replacedDocument', null, textValue(documentText(document)))]
        : texts(position, 'document', wholeText(same), wholeText(document));
    }),
  ];
};

const sameDocument = (a: OrderDocument, b: OrderDocument): boolean =>
  sameFile(a, b) &&
  JSON.stringify([a.code, a.type, a.description]) === JSON.stringify([b.code, b.type, b.description]);

const sameFile = (a: OrderDocument, b: OrderDocument): boolean =>
  a.objectId === b.objectId && a.url === b.url;

/** With what is said of it, in the order in which its list shows it. */
const wholeText = (document: OrderDocument): string | null =>
  joined([
    documentText(document),
    document.type,
    document.name === null ? null : document.code,
    document.description,
  ]);

const namedDocuments = (documents: OrderDocument[]): Listed[] =>
  documents.map((one) => ({ name: one.code ?? one.name ?? '', text: documentText(one) }));
