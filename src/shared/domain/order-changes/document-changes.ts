import type { OrderDocument } from '../order.ts';
import { type Listed, lists } from './list-changes.ts';
import { change, type OrderChange } from './order-change.ts';
import { textValue } from './value-changes.ts';
import { documentText } from './words.ts';

/** A document is known by its name and revision: another file under the same is another document all the same. */
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
      const isReplaced = olds.length > 0 && !olds.some((old) => sameDocument(old, document));
      return isReplaced
        ? [change(position, 'replacedDocument', null, textValue(documentText(document)))]
        : [];
    }),
  ];
};

const sameDocument = (a: OrderDocument, b: OrderDocument): boolean =>
  JSON.stringify([a.objectId, a.url, a.code, a.type, a.description]) ===
  JSON.stringify([b.objectId, b.url, b.code, b.type, b.description]);

const namedDocuments = (documents: OrderDocument[]): Listed[] =>
  documents.map((one) => ({ name: one.code ?? one.name ?? '', text: documentText(one) }));
