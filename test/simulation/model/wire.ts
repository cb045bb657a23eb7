import { z } from 'zod';
import type { LineResponse } from './line-moves.ts';
import type { Line, ModelOrder, Terms, Version } from './model-order.ts';
import { readXmlResponse } from './read-xml.ts';
import type { Traits } from './traits.ts';

/**
 * How the simulated service writes orders and reads responses. Each header and line carries a mark of its
 * version, so the oracle sees how old a screen is.
 */
const headerMark = (version: number): string => `version ${version}`;
const lineMark = (since: number): string => `since ${since}`;

export const versionOfMark = (mark: string | null): number => Number(mark?.split(' ')[1] ?? 0);

type WireTraits = Pick<Traits, 'ids' | 'versions' | 'twins' | 'lineStamps' | 'givesDocuments'>;

export const writeOrder = (
  order: ModelOrder,
  version: Version,
  { ids, versions, twins, lineStamps, givesDocuments }: WireTraits,
): string =>
  JSON.stringify({
    // Only a record without any identity is set aside.
    ...(ids && !version.broken ? { id: order.id } : {}),
    buyerOrder: {
      companyId: 'buyer',
      ...(version.broken ? {} : { supplierAccountNumber: 'S-1' }),
      purchaseOrderNumber: orderNumber(order.number),
      description: headerMark(version.version),
    },
    supplierOrder: {
      buyerAccountNumber: 'B-1',
      ...(givesDocuments ? { documents: version.supplierDocuments.map((objectId) => ({ objectId })) } : {}),
    },
    lines: version.lines.map((line) => writeLine(line, { twins, lineStamps })),
    status: { processStatus: version.lines[0]?.process ?? 'Issued', logisticsStatus: 'Open' },
    ...(versions ? { version: version.version } : {}),
    lastUpdatedAt: version.stamp,
  });

const orderNumber = (number: number): string => `PO-${number}`;

const writeLine = (line: Line, { twins, lineStamps }: Pick<WireTraits, 'twins' | 'lineStamps'>): unknown => {
  const current = line.confirmed ?? line.issued;
  const withRequests = line.proposal ?? line.reopen ?? current;
  return {
    id: `line-${line.position}`,
    buyerLine: {
      position: line.position,
      description: lineMark(line.since),
      item: {
        number: line.subject.item,
        name: line.subject.name,
        revision: line.subject.revision,
        purchaseUnitOfMeasureIso: line.subject.unit,
      },
      ...(line.reason === null ? {} : { reason: line.reason }),
      ...(line.notes.length === 0 ? {} : { notes: line.notes }),
      ...(line.reopen === null
        ? {}
        : { requests: { reopenRequest: { ...writeTerms(line.reopen), status: 'Open' } } }),
    },
    ...writeTerms(current),
    ...(twins
      ? {
          deliveryScheduleIncludingRequests: writeTerms(withRequests).deliverySchedule,
          pricesIncludingRequests: writeTerms(withRequests).prices,
        }
      : {}),
    ...(line.confirmed === null ? {} : { confirmedLine: writeTerms(line.confirmed) }),
    status: {
      processStatus: line.process,
      logisticsStatus: line.goods,
      ...(line.step === null ? {} : { inProgressStatus: line.step }),
    },
    ...(lineStamps ? { lastUpdatedAt: line.stamp } : {}),
  };
};

const writeTerms = ({ day, quantity, price }: Terms) => ({
  deliverySchedule: [{ position: '1', ...(day === 0 ? {} : { date: dayOf(day) }), quantity }],
  prices: {
    netPrice: { priceInTransactionCurrency: { value: price, currencyIso: 'EUR' } },
    priceUnitOfMeasureIso: 'PCE',
    priceUnitQuantity: 1,
  },
});

/** `null` for an unknown day. */
export const dayOf = (day: number): string | null =>
  day === 0 ? null : `2026-12-${String(day).padStart(2, '0')}`;

const documents = z.array(z.object({ objectId: z.string() })).default([]);

const answeredLine = z.object({
  documents,
  purchaseOrderLinePosition: z.string(),
  indicators: z
    .object({ accepted: z.literal(true).optional(), rejected: z.literal(true).optional() })
    .optional(),
  deliverySchedule: z.array(z.object({ date: z.string().optional(), quantity: z.number() })).optional(),
  prices: z
    .object({ netPrice: z.object({ priceInTransactionCurrency: z.object({ value: z.number() }) }) })
    .optional(),
});

const responseSchema = z.object({
  order: z.object({ purchaseOrderNumber: z.string(), buyerAccountNumber: z.literal('B-1'), documents }),
  lines: z.array(answeredLine).min(1),
});

/** `documents`: the ids of all documents that it names. */
export type Response = { orderNumber: number; lines: Map<string, LineResponse>; documents: string[] };

export const readResponse = (body: string): Response => {
  const { order, lines } = responseSchema.parse(
    body.startsWith('<') ? readXmlResponse(body) : JSON.parse(body),
  );
  return {
    orderNumber: Number(order.purchaseOrderNumber.slice('PO-'.length)),
    lines: new Map(lines.map((line) => [line.purchaseOrderLinePosition, lineResponseOf(line)])),
    documents: [order, ...lines].flatMap((part) => part.documents.map(({ objectId }) => objectId)),
  };
};

const lineResponseOf = ({
  indicators,
  deliverySchedule,
  prices,
}: z.infer<typeof answeredLine>): LineResponse => {
  if (indicators?.rejected === true) return { kind: 'rejected' };
  const [entry] = deliverySchedule ?? [];
  if (indicators?.accepted === true || entry === undefined) return { kind: 'accepted' };
  return {
    kind: 'values',
    ...{ day: Number(entry.date?.slice(-2) ?? 0), quantity: entry.quantity },
    price: prices?.netPrice.priceInTransactionCurrency.value ?? null,
  };
};
