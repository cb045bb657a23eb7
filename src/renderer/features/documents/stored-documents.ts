import type { Order } from '../../../shared/domain/order/order.ts';
import type { Texts } from '../../i18n/texts.ts';
import { documentName } from './document-name.ts';
import { mayBeShown, type ShownDocument } from './viewer/document-viewers.ts';

/**
 * The buyer's documents in the object storage, each once. Drawings are those that may be shown, and that the
 * buyer gave no other type.
 */
export const storedDocuments = (
  order: Pick<Order, 'documents' | 'lines'>,
  t: Texts,
): { stored: ShownDocument[]; drawings: ShownDocument[] } => {
  const all = [order, ...order.lines].flatMap(({ documents }) => documents);
  const once = new Map(all.flatMap((one) => (one.objectId === null ? [] : [[one.objectId, one]])));
  const found = [...once].map(([objectId, document]) => {
    const name = document.name ?? document.code;
    const isDrawing = mayBeShown(name) && (document.type === null || drawing.test(document.type));
    return { isDrawing, stored: { objectId, name, shown: documentName(document, t) } };
  });
  return {
    stored: found.map(({ stored }) => stored),
    drawings: found.flatMap(({ isDrawing, stored }) => (isDrawing ? stored : [])),
  };
};

/** The types that buyers write, in three languages. */
const drawing = /drawing|zeichnung|tekening/i;
