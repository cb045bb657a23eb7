import type { OrderDetail } from '../../../../shared/contract/calls/orders.ts';
import { isTroubled, isUnsent } from '../../../../shared/contract/calls/responses.ts';
import type { Folder } from '../../../../shared/domain/order/folder.ts';
import { attentionOf } from '../../../../shared/domain/order/line-attention.ts';

/**
 * The folder of an open order. An answer that was just sent or undone is shown before the core has named
 * the new folder. The head then says what the list says.
 */
export const shownFolder = ({
  folder,
  order,
  responses,
}: Pick<OrderDetail, 'folder' | 'responses'> & { order: Pick<OrderDetail['order'], 'lines'> }): Folder => {
  if (folder !== 'to-answer' && folder !== 'outbox') return folder;
  if (responses.some(({ state }) => isTroubled(state))) return folder;
  const unsent = responses.filter(({ state }) => isUnsent(state));
  const answered = new Set(unsent.flatMap(({ answers }) => answers.map(({ position }) => position)));
  const waits = order.lines.some((line) => attentionOf(line) === 'answer' && !answered.has(line.position));
  if (unsent.length > 0) return waits ? folder : 'outbox';
  return waits ? 'to-answer' : folder;
};
