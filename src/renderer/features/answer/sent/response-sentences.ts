import type { OrderDetail } from '../../../../shared/contract/calls/orders.ts';
import type { ResponseEntry } from '../../../../shared/contract/calls/responses.ts';
import { inProgressStatus } from '../../../../shared/domain/order/statuses.ts';
import { statusOf } from '../../../../shared/domain/order-changes/order-change.ts';
import type { Formats } from '../../../format/formats.ts';
import { lineName } from '../../../format/line-name.ts';
import type { Texts } from '../../../i18n/texts.ts';
import { wasNeverSent } from '../../sent/conflict.ts';
import { answerSentence, groupPlainAcceptances, takenBackSentence } from '../sentences.ts';

/**
 * A sent response in words: one sentence per line, and one for all plain acceptances where there are many.
 * It describes the terms as requested when it was sent, so later changes of the order don't alter it.
 */
export const responseSentences = (
  entry: ResponseEntry,
  detail: Pick<OrderDetail, 'attachments' | 'order' | 'history'>,
  words: { t: Texts; formats: Formats },
): string[] => {
  const documentsOf = (position: string | null): string =>
    detail.attachments
      .filter((one) => one.responseId === entry.id && one.position === position)
      .map(({ name }) => name)
      .join(', ');
  const isUnsent = wasNeverSent(entry);
  const steps = stepsAt(detail, entry.composedAt);
  const spoken = entry.answers.map(({ position, answer, requested, declines = false }) => {
    const documents = documentsOf(position);
    // An acceptance of our own open request was a withdrawal.
    const step = answer.kind === 'accept' ? steps.get(position) : null;
    const isWithdrawal = step === inProgressStatus.openSupplierReopenRequest;
    const isChange = step === inProgressStatus.openBuyerReopenRequest;
    return {
      plain: answer.kind === 'accept' && documents === '' && !isWithdrawal && !isChange,
      text: isWithdrawal
        ? takenBackSentence(position, requested, documents, words, isUnsent)
        : answerSentence(position, requested, answer, documents, words, { isChange, declines, isUnsent }),
    };
  });
  const forOrder = documentsOf(null);
  const ofOrder = forOrder === '' ? [] : [words.t('say.order-documents', { documents: forOrder })];
  if (entry.documentsOnly) {
    const ofLines = entry.answers.flatMap(({ position }) => {
      const documents = documentsOf(position);
      if (documents === '') return [];
      const what = words.t('say.documents', { documents });
      return [words.t('say.line', { line: lineName(position), what })];
    });
    return [...ofLines, ...ofOrder];
  }
  const { alone, together } = groupPlainAcceptances(spoken, ({ plain }) => plain);
  return [
    ...alone.map(({ text }) => text),
    ...(together === 0
      ? []
      : [words.t(isUnsent ? 'say.unsent.accept-many' : 'say.accept-many', { count: together })]),
    ...(entry.message === '' ? [] : [words.t('say.message', { message: entry.message })]),
    ...ofOrder,
  ];
};

/**
 * Each line's in-progress status at a moment, by position. The service doesn't keep it, so it is derived:
 * the present status, with all later changes reversed.
 *
 * @param at milliseconds of this computer's clock
 */
const stepsAt = (
  { order, history }: Pick<OrderDetail, 'order' | 'history'>,
  at: number,
): ReadonlyMap<string, string | null> => {
  const steps = new Map(order.lines.map(({ position, status }) => [position, status.inProgressStatus]));
  const since = history.filter(({ receivedAt }) => receivedAt > at);
  // Newest first, so that the first change after the moment decides.
  for (const { changes } of since.toSorted((a, b) => b.revision - a.revision))
    for (const { position, field, before } of changes)
      if (position !== null && field === 'inProgressStatus') steps.set(position, statusOf(before));
  return steps;
};
