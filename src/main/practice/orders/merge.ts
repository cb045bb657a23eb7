import { isDeepStrictEqual } from 'node:util';
import type { OrderDocument, Property } from '../../../shared/domain/order/order.ts';
import { Problem } from '../http/problem.ts';

/** A 400 for a document that isn't in the object storage. @param field where the list stands in the message */
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
 * Attaching a document with a code that is there already replaces it; a collection holds a hundred (open points, section
 * 6), so one more is a 400.
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

// What is replaced keeps its place, so that the same sent twice is no change.
const inPlace = <T>(before: T[], added: T[], same: (a: T, b: T) => boolean): T[] => [
  ...before.map((old) => added.find((one) => same(old, one)) ?? old),
  ...added.filter((one) => !before.some((old) => same(old, one))),
];
