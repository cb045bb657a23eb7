import {
  consequenceOf,
  type LineAnswer,
  type RequestedTerms,
  requestedWithUnit,
  termsInsteadOf,
  termsToKeep,
} from '../../../shared/domain/answer/line-answer.ts';
import { totalQuantity } from '../../../shared/domain/order/amounts.ts';
import type { OrderLine, Prices, Terms } from '../../../shared/domain/order/order.ts';
import { isOwnOpenRequest, samePrices, sameSchedule, sameTerms } from '../../../shared/domain/order/terms.ts';
import type { CalendarDate } from '../../../shared/domain/values/calendar-date.ts';
import { type Decimal, sameKnown } from '../../../shared/domain/values/decimal.ts';
import type { Formats } from '../../format/formats.ts';
import { lineName } from '../../format/line-name.ts';
import { quantityWords } from '../../format/unit-word.ts';
import type { Texts } from '../../i18n/texts.ts';
import { priceWords, termsWords } from '../order/header/terms-words.ts';

/**
 * One sentence about a line that was answered: "Line 20: 24 Nov instead of 17 Nov, reason: material late".
 *
 * @param requested the requested terms when the line was answered
 * @param documents names of the documents that go with it; empty for none
 * @param of `isChange`: the buyer asks to change confirmed terms. `declines`: the answer proposes these terms.
 * `isUnsent`: it was never sent, so it accepted nothing
 */
export const answerSentence = (
  position: string,
  requested: RequestedTerms,
  answer: LineAnswer,
  documents: string,
  { t, formats }: { t: Texts; formats: Formats },
  of: { isChange?: boolean; declines?: boolean; isUnsent?: boolean } = {},
): string => {
  const { isChange = false, declines = false, isUnsent = false } = of;
  const say = isUnsent ? 'say.unsent' : 'say';
  const parts = [
    ...(answer.kind === 'accept'
      ? [t(isChange ? `${say}.accept-change` : `${say}.accept`)]
      : declines
        ? [t(`${say}.decline-change`, { terms: keptWords(requested, answer, t, formats) })]
        : answer.kind === 'reject'
          ? [t(`${say}.reject`)]
          : answerParts(requested, answer, t, formats)),
    ...(answer.kind !== 'accept' && answer.reason !== '' ? [t('say.reason', { reason: answer.reason })] : []),
    ...withDocuments(documents, t),
  ];
  return t('say.line', { line: lineName(position), what: parts.join(', ') });
};

/**
 * One sentence about a line of a draft: "You accept line 20". Nothing is sent yet, so it says what the user
 * does. While our own request is open, the screen shows other terms than the buyer's. Accepting then accepts
 * the buyer's terms, and the sentence names them. On a confirmed line it only withdraws our request.
 */
export const draftSentence = (
  line: OrderLine,
  answer: LineAnswer,
  documents: string,
  words: { t: Texts; formats: Formats },
): string => {
  const { t } = words;
  const reason = answer.kind === 'accept' ? '' : answer.reason;
  return [
    draftWords(line, answer, words),
    ...(reason === '' ? [] : [t('say.reason', { reason })]),
    ...withDocuments(documents, t),
  ].join(', ');
};

const draftWords = (
  line: OrderLine,
  answer: LineAnswer,
  { t, formats }: { t: Texts; formats: Formats },
): string => {
  const requested = requestedWithUnit(line);
  const named = { line: lineName(line.position) };
  const withTerms = (): { line: string; terms: string } => ({
    ...named,
    terms: keptWords(requested, answer, t, formats),
  });
  const consequence = consequenceOf(line, answer);
  if (consequence === 'request-withdrawn') return t('draft-says.take-back', withTerms());
  if (consequence === 'change-declined') return t('draft-says.decline-change', withTerms());
  if (answer.kind === 'reject')
    return t(consequence === 'agreement-rejected' ? 'draft-says.cancel' : 'draft-says.reject', named);
  // Proposing what the buyer asks for accepts it.
  if (answer.kind === 'propose' && consequence !== 'confirmed') {
    const what = answerParts(requested, answer, t, formats).join(', ');
    return t(consequence === 'reopen-request' ? 'draft-says.request' : 'draft-says.propose', {
      ...named,
      what,
    });
  }
  if (isOwnOpenRequest(line.status.inProgressStatus)) return t('draft-says.accept-terms', withTerms());
  return t(termsToKeep(line) === null ? 'draft-says.accept' : 'draft-says.accept-change', named);
};

/** Like `draftSentence`, once the answer is sent and while `line` is still as it was. */
export const sentSentence: typeof draftSentence = (line, answer, documents, words) => {
  const consequence = consequenceOf(line, answer);
  const requested = requestedWithUnit(line);
  return consequence === 'request-withdrawn'
    ? takenBackSentence(line.position, requested, documents, words)
    : answerSentence(line.position, requested, answer, documents, words, {
        isChange: termsToKeep(line) !== null,
        declines: consequence === 'change-declined',
      });
};

/** Our change request on a confirmed line was withdrawn: the requested terms stay. */
export const takenBackSentence = (
  position: string,
  { terms, unit }: RequestedTerms,
  documents: string,
  { t, formats }: { t: Texts; formats: Formats },
  isUnsent = false,
): string => {
  const kept = termsWords(terms, unit, t, formats).join(' · ');
  const parts = [
    t(isUnsent ? 'say.unsent.take-back' : 'say.take-back', { terms: kept }),
    ...withDocuments(documents, t),
  ];
  return t('say.line', { line: lineName(position), what: parts.join(', ') });
};

const withDocuments = (documents: string, t: Texts): string[] =>
  documents === '' ? [] : [t('say.with', { documents })];

const keptWords = ({ terms, unit }: RequestedTerms, answer: LineAnswer, t: Texts, formats: Formats): string =>
  termsWords(termsInsteadOf(terms, answer), unit, t, formats).join(' · ');

const answerParts = (
  requested: RequestedTerms,
  answer: Exclude<LineAnswer, { kind: 'accept' | 'reject' }>,
  t: Texts,
  formats: Formats,
): string[] => {
  const before = requested.terms;
  const after = termsInsteadOf(before, answer);
  if (sameTerms(after, before)) return [t('say.same')];
  return [
    ...scheduleParts(before, after, requested.unit, t, formats),
    ...(samePrices(before.prices, after.prices)
      ? []
      : priceParts(before.prices, after.prices, requested.unit, t, formats)),
  ];
};

const scheduleParts = (
  before: Terms,
  after: Terms,
  unit: string | null,
  t: Texts,
  formats: Formats,
): string[] => {
  if (sameSchedule(before.deliverySchedule, after.deliverySchedule)) return [];
  const [old, ...moreOld] = before.deliverySchedule;
  const [now, ...moreNow] = after.deliverySchedule;
  if (old !== undefined && now !== undefined && moreOld.length === 0 && moreNow.length === 0) {
    const date =
      old.date === now.date
        ? []
        : [
            t('say.instead', {
              now: dateOrGap(now.date, t, formats),
              old: dateOrGap(old.date, t, formats),
            }),
          ];
    const quantity = sameKnown(old.quantity, now.quantity)
      ? []
      : [
          t('say.instead', {
            now: quantityOrGap(now.quantity, unit, t, formats),
            old: quantityOrGap(old.quantity, unit, t, formats),
          }),
        ];
    return [...date, ...quantity];
  }
  return [
    t('say.instead', {
      now: deliveries(after.deliverySchedule, unit, t, formats),
      old: deliveries(before.deliverySchedule, unit, t, formats),
    }),
  ];
};

/** The deliveries of one day are added up. */
const deliveries = (
  schedule: Terms['deliverySchedule'],
  unit: string | null,
  t: Texts,
  formats: Formats,
): string =>
  // Unknown quantities stay separate, so that they don't hide known ones.
  [...Map.groupBy(schedule, ({ date, quantity }) => `${date} ${quantity === null}`).values()]
    .map((ofDay) => {
      const quantity = quantityOrGap(totalQuantity(ofDay), unit, t, formats);
      const date = ofDay[0]?.date ?? null;
      return date === null
        ? t('gap.delivery', { quantity })
        : t('say.delivery', { quantity, date: formats.shortDate(date) });
    })
    .join(' + ');

const dateOrGap = (date: CalendarDate | null, t: Texts, formats: Formats): string =>
  date === null ? t('say.no-date') : formats.shortDate(date);

const quantityOrGap = (quantity: Decimal | null, unit: string | null, t: Texts, formats: Formats): string =>
  quantity === null ? t('say.no-quantity') : quantityWords(quantity, unit, t, formats);

const priceParts = (
  before: Prices | null,
  after: Prices | null,
  unit: string | null,
  t: Texts,
  formats: Formats,
): string[] => {
  const said = (prices: Prices | null): string => priceWords(prices, unit, t, formats) ?? t('say.no-price');
  return [t('say.instead', { now: said(after), old: said(before) })];
};

/** More plain acceptances than this share one sentence. */
const oneByOne = 6;

/** Which lines get their own sentence, and how many share one. `together` 0: no shared sentence. */
export const groupPlainAcceptances = <One>(
  lines: readonly One[],
  isPlain: (one: One) => boolean,
): { alone: readonly One[]; together: number } => {
  const alone = lines.filter((one) => !isPlain(one));
  const together = lines.length - alone.length;
  return together > oneByOne ? { alone, together } : { alone: lines, together: 0 };
};

/** That a draft accepts lines as ordered. @param lines at least one */
export const acceptedWords = (lines: readonly Pick<OrderLine, 'position'>[], t: Texts): string => {
  const [first] = lines;
  if (lines.length === 1 && first !== undefined)
    return t('draft-says.accept', { line: lineName(first.position) });
  return lines.length > oneByOne
    ? t('draft-says.accept-many', { count: lines.length })
    : t('draft-says.accept-lines', { lines: lines.map(({ position }) => lineName(position)).join(', ') });
};

/** The label of the send button. It says when lines stay without an answer. */
export const sendWords = (count: number, left: number, t: Texts): string =>
  left === 0 ? t('answer.send') : t('answer.send-part', { count, total: count + left });

/** That lines still need an answer. @param left the lines, at least one */
export const leftWords = (left: readonly Pick<OrderLine, 'position'>[], t: Texts): string =>
  t('ends.left', { count: left.length, line: lineName(left[0]?.position ?? '') });
