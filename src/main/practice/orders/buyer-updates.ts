import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { ServiceTimestamp } from '../../../shared/domain/values/service-timestamp.ts';
import { Problem } from '../http/problem.ts';
import { cancel } from './buyer-moves.ts';
import type { buyerUpdateSchemas } from './buyer-order-schema.ts';
import { checkDocuments, mergedDocuments } from './merge.ts';
import type { PracticeLine, PracticeOrder } from './practice-order.ts';
import { indicated } from './receive-buyer-order.ts';

type Schemas = ReturnType<typeof buyerUpdateSchemas>;
export type BuyerUpdate = { [Kind in keyof Schemas]: z.output<Schemas[Kind]> };

/**
 * Applies a buyer's message that changes part of an order (open points, sections 1 and 10).
 *
 * @returns a new version, or the same object when nothing changes
 * @throws Problem (400) that names the first field at fault; then nothing has changed
 */
export const afterIndicators = (
  order: PracticeOrder,
  { order: { indicators: whole }, lines }: BuyerUpdate['indicators'],
  at: ServiceTimestamp,
): PracticeOrder => {
  checkPositions(order, lines);
  const marked = {
    ...order,
    autoConfirm: whole?.autoConfirm ?? order.autoConfirm,
    proposeWhenAccepted: whole?.proposeWhenAccepted ?? order.proposeWhenAccepted,
  };
  return changed(
    order,
    withLines(marked, (line) => {
      const own = lines.find(({ position }) => position === line.position);
      return own === undefined && whole?.cancelLineWhenMissing === true
        ? (cancel('No longer in the order.')(line, at) ?? line)
        : indicated(line, { indicators: own?.indicators ?? null, reason: null }, whole, at);
    }),
    at,
  );
};

/** Appends to the goods that the buyer received. */
export const afterDeliveries = (
  order: PracticeOrder,
  { lines }: BuyerUpdate['deliveries'],
  at: ServiceTimestamp,
): PracticeOrder => {
  checkPositions(order, lines);
  const before = (position: string) =>
    order.lines.find((line) => line.position === position)?.deliveryHistory ?? [];
  for (const [index, { position, deliveries }] of lines.entries()) {
    if (before(position).length + deliveries.length > 100) {
      throw new Problem(400, 'a line has at most 100 of them', `lines[${index}].deliveries`);
    }
  }
  return withHistory(
    order,
    lines.map(({ position, deliveries }) => ({
      position,
      deliveryHistory: [...before(position), ...deliveries],
    })),
    at,
  );
};

/** Replaces the goods that the buyer received, line by line. */
export const afterDeliveryHistory = (
  order: PracticeOrder,
  { lines }: BuyerUpdate['deliveryHistory'],
  at: ServiceTimestamp,
): PracticeOrder => {
  checkPositions(order, lines);
  return withHistory(order, lines, at);
};

export const afterDocuments = (
  order: PracticeOrder,
  { order: { documents }, lines }: BuyerUpdate['documents'],
  at: ServiceTimestamp,
  knowsDocument: (objectId: string) => boolean,
): PracticeOrder => {
  checkPositions(order, lines);
  checkDocuments(documents, 'order.documents', knowsDocument);
  for (const [index, line] of lines.entries()) {
    checkDocuments(line.documents, `lines[${index}].documents`, knowsDocument);
  }
  const merged = {
    ...order,
    documents: mergedDocuments(order.documents, documents, 'order.documents'),
  };
  return changed(
    order,
    withLines(merged, (line) => {
      const index = lines.findIndex(({ position }) => position === line.position);
      const added = lines[index]?.documents ?? [];
      const after = {
        ...line,
        documents: mergedDocuments(line.documents, added, `lines[${index}].documents`),
      };
      return isDeepStrictEqual(after, line) ? line : { ...after, lastUpdatedAt: at };
    }),
    at,
  );
};

const withHistory = (
  order: PracticeOrder,
  lines: Pick<PracticeLine, 'position' | 'deliveryHistory'>[],
  at: ServiceTimestamp,
): PracticeOrder =>
  changed(
    order,
    withLines(order, (line) => {
      const sent = lines.find(({ position }) => position === line.position);
      return sent === undefined || isDeepStrictEqual(sent.deliveryHistory, line.deliveryHistory)
        ? line
        : { ...line, deliveryHistory: sent.deliveryHistory, lastUpdatedAt: at };
    }),
    at,
  );

const withLines = (order: PracticeOrder, change: (line: PracticeLine) => PracticeLine): PracticeOrder => ({
  ...order,
  lines: order.lines.map(change),
});

const changed = (before: PracticeOrder, after: PracticeOrder, at: ServiceTimestamp): PracticeOrder =>
  isDeepStrictEqual(after, before) ? before : { ...after, version: before.version + 1, lastUpdatedAt: at };

const checkPositions = (order: PracticeOrder, lines: { position: string }[]): void => {
  for (const [index, { position }] of lines.entries()) {
    if (order.lines.some((line) => line.position === position)) continue;
    throw new Problem(400, `the order has no line ${position}`, `lines[${index}].position`);
  }
};
