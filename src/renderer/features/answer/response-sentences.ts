import type { OrderDetail } from '../../../shared/contract/orders.ts';
import type { ResponseEntry } from '../../../shared/contract/responses.ts';
import type { Formats } from '../../format/formats.ts';
import type { Texts } from '../../i18n/texts.ts';
import { answerSentence } from './sentences.ts';

const oneByOne = 6;

/**
 * What an answer that was sent says, in one sentence per line; plain acceptances of many lines in one. It says the same for
 * good: what the order shows by now, once the buyer agreed to it, isn't what was asked.
 */
export const responseSentences = (
  entry: ResponseEntry,
  { attachments }: Pick<OrderDetail, 'attachments'>,
  words: { t: Texts; formats: Formats },
): string[] => {
  const documentsOf = (position: string | null): string[] =>
    attachments
      .filter((one) => one.responseId === entry.id && one.position === position)
      .map(({ name }) => name);
  const spoken = entry.answers.map(({ position, answer, asked }) => {
    const documents = documentsOf(position);
    return {
      plain: answer.kind === 'accept' && documents.length === 0,
      text: answerSentence(position, asked, answer, documents, words),
    };
  });
  const forOrder = documentsOf(null);
  return [
    ...shortened(spoken, words.t),
    ...(forOrder.length === 0 ? [] : [words.t('say.order-documents', { documents: forOrder.join(', ') })]),
  ];
};

/** Sentences that all say "accepted as asked" become one when there are many. */
export const shortened = (spoken: { plain: boolean; text: string }[], t: Texts): string[] => {
  const plain = spoken.filter((one) => one.plain);
  if (plain.length <= oneByOne) return spoken.map(({ text }) => text);
  return [
    ...spoken.filter((one) => !one.plain).map(({ text }) => text),
    t('say.accept-many', { count: plain.length }),
  ];
};
