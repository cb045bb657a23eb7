import type { Attachment, DocumentDetails } from '../../../shared/contract/calls/documents.ts';
import { createTextKeeper, type TextKeeper } from '../../transport/text-keeper.ts';

/** The typed details of a document. */
export type WrittenDetails = { name: string; details: DocumentDetails };

type Written = WrittenDetails & Pick<Attachment, 'id' | 'orderKey'>;

/** Details are saved when a field loses the focus. */
export type DetailsKeeper = TextKeeper<Written>;

/**
 * Holds the typed document details of all orders, even while another order is open.
 *
 * @param hand saves them in the core
 */
export const createDetailsKeeper = (hand: (one: Written) => Promise<void>): DetailsKeeper =>
  createTextKeeper(hand, ['document.not-found', 'document.sent-already']);
