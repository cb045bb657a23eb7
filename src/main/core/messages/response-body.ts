import {
  composeOrderResponse,
  type OrderResponse,
  type ResponseDocument,
} from '../../../shared/domain/answer/order-response.ts';
import type { Document } from '../documents/document.ts';
import type { ResponseContent } from './entries.ts';

export type WriteOrderResponse = (
  response: OrderResponse,
  format: 'json' | 'xml',
) => { text: string; contentType: string };

/** The bytes of an answer, or `null` while one of its documents has no id at the service yet. */
export const bodyOf = (
  content: ResponseContent,
  documents: Document[],
  write: WriteOrderResponse,
): { text: string; contentType: string } | null => {
  const uploaded = documents.flatMap(({ position, objectId, name, code, revision, type, description }) =>
    objectId === null ? [] : [{ position, document: { objectId, name, code, revision, type, description } }],
  );
  if (uploaded.length < documents.length) return null;
  const at = (where: string | null): ResponseDocument[] =>
    uploaded.filter(({ position }) => position === where).map(({ document }) => document);
  const answered = content.lines.map(({ seen, answer }) => ({
    line: seen,
    answer,
    documents: at(seen.position),
  }));
  const { ownCompanyId: companyId, buyerAccountNumber, form, format, details, responded } = content;
  const response = composeOrderResponse(content.order, answered, {
    ...{ companyId, buyerAccountNumber, form, details, responded },
    documents: at(null),
  });
  return write(response, format);
};
