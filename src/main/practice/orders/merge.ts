import { isDeepStrictEqual } from 'node:util';
import type { OrderDocument, Property } from '../../../shared/domain/order/order.ts';
import { Problem } from '../http/problem.ts';

/**
 * Answers 400 for a document that isn't in the object storage.
 *
 * @param field the list in the message
 */
export const checkDocuments = (
  documents: OrderDocument[],
  field: string,
  knowsDocument: (objectId: string) => boolean,
): void => {
  for (const [index, { objectId }] of documents.entries()) {
    if (objectId !== null && !knowsDocument(objectId)) {
      throw new Problem(400, 'the object storage has no such document', `${field}[${index}].objectId`);
    }
  }
};

/**
 * Adds documents. A document with the code of an earlier one replaces it (open points, section 6).
 *
 * @throws Problem (400) beyond a hundred documents
 */
export const mergedDocuments = (
  before: OrderDocument[],
  added: OrderDocument[],
  field: string,
): OrderDocument[] => {
  const merged = inPlace(before, added, isSame);
  if (merged.length > 100) throw new Problem(400, 'must hold at most 100', field);
  return merged;
};

const isSame = (a: OrderDocument, b: OrderDocument): boolean =>
  (a.code !== null && a.code === b.code) ||
  (a.objectId !== null && a.objectId === b.objectId) ||
  isDeepStrictEqual(a, b);

export const mergedProperties = (before: Property[], added: Property[]): Property[] =>
  inPlace(before, added, (a, b) => a.key === b.key);

// A replacement keeps its place, so that sending the same again is no change.
const inPlace = <T>(before: T[], added: T[], same: (a: T, b: T) => boolean): T[] => [
  ...before.map((old) => added.find((one) => same(old, one)) ?? old),
  ...added.filter((one) => !before.some((old) => same(old, one))),
];
