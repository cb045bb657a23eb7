import type { Order, OrderLine, Terms } from '../../../../shared/domain/order/order.ts';
import { inProgressStatus, isRefusal } from '../../../../shared/domain/order/statuses.ts';
import { askedTerms, openReopenRequest, samePrices } from '../../../../shared/domain/order/terms.ts';
import {
  agreedLines,
  type BuyerAction,
  buyerAction,
  declinedLines,
  namedLines,
  refusedLines,
} from '../../../../shared/domain/order-changes/buyer-action.ts';
import {
  type ChangeField,
  isKept,
  isOfTerms,
  isOurOwn,
  isOurProposal,
  type OrderChange,
} from '../../../../shared/domain/order-changes/order-change.ts';
import { cutText, shownInRow } from '../../../../shared/domain/values/cut-text.ts';
import { sameDecimal } from '../../../../shared/domain/values/decimal.ts';
import type { Formats } from '../../../format/formats.ts';
import { lineName } from '../../../format/line-name.ts';
import { quantityWords } from '../../../format/unit-word.ts';
import type { MessageId } from '../../../i18n/en.ts';
import type { Texts } from '../../../i18n/texts.ts';
import { priceWords } from '../header/terms-words.ts';
import { changeWords } from './change-words.ts';
import { actionWords } from './revision-words.ts';

/** What a buyer did: asked us for something, answered us, or changed the order. */
export type BuyerAct = 'asked' | 'answered' | 'changed';

/** The heading of what the buyer did. A mixture has no verb of its own. */
export const titleOfActs = (acts: ReadonlySet<BuyerAct>): MessageId => {
  const [only = 'changed'] = acts;
  return acts.size > 1 ? 'order.from-buyer' : titles[only];
};

const titles = {
  ...{ asked: 'order.what-asked', answered: 'order.what-answered', changed: 'order.what-changed' },
} as const satisfies Record<BuyerAct, MessageId>;

/**
 * What the buyer did, as sentences. `rest`: changes that no sentence says. Statuses and our own proposals
 * and notes are in neither: the lines show their status, and the buyer didn't write the others. `acts`: of
 * which kinds the sentences and the rest are.
 */
export const buyersChanges = (
  changes: readonly OrderChange[],
  order: Pick<Order, 'lines'>,
  t: Texts,
  formats: Formats,
): { sentences: string[]; rest: OrderChange[]; acts: ReadonlySet<BuyerAct> } => {
  const action = buyerAction(changes);
  const agreed = agreedLines(changes);
  const approved = [...agreed].map((position) => agreedWords(position, changes, t, formats));
  // The terms are those of our proposal.
  if (action === 'proposal-approved') return { sentences: approved, rest: [], acts: answered };
  const declined = [...declinedLines(changes)].map((position) => keptWords(position, changes, t, formats));
  if (action === 'decline-accepted') return { sentences: declined, rest: [], acts: answered };
  const theirs = changes.filter(
    (one) =>
      !isOurOwn(one) &&
      !isOurProposal(one) &&
      !isStatus(one) &&
      !isKept(one) &&
      !(isOfTerms(one) && agreed.has(one.position ?? '')),
  );
  const said = theirs.map((one) => ({ one, sentence: sentenceOf(one, t, formats) }));
  const explained = new Set<string>();
  const sentences = said.flatMap(({ one, sentence }) => {
    if (sentence === null || one.position === null) return [];
    const reason = reasonOf(one, changes, order);
    if (reason === null || reason === '' || explained.has(one.position)) return [sentence];
    explained.add(one.position);
    return [t('changed.with-reason', { sentence, reason: cutText(reason, shownInRow) })];
  });
  const acts = new Set<BuyerAct>(
    approved.length + declined.length + refusedLines(changes).size > 0 ? ['answered'] : [],
  );
  for (const { one, sentence } of said) if (sentence !== null) acts.add(actOf(one));
  if (sentences.length === 0 && action !== null) {
    acts.add(actionActs[action]);
    sentences.push(actionSentence(actionNamed(action, linesOf(changes), t), theirs, explained, t));
  }
  if (action === null) {
    const isSaid = new Set(said.flatMap(({ one, sentence }) => (sentence === null ? [] : [one.position])));
    for (const [name, positions] of namedLines(changes)) {
      if (isSaidElsewhere.has(name)) continue;
      const unsaid =
        name === 'reopen-requested' ? positions.filter((position) => !isSaid.has(position)) : positions;
      if (unsaid.length === 0) continue;
      acts.add(actionActs[name]);
      sentences.push(namedSentence(name, unsaid, changes, explained, t));
    }
  }
  const rest = said.flatMap(({ one, sentence }) =>
    sentence !== null || (isReason.has(one.field) && explained.has(one.position ?? '')) ? [] : [one],
  );
  for (const one of rest) if (!isReason.has(one.field)) acts.add(actOf(one));
  return { sentences: [...approved, ...declined, ...sentences], rest, acts };
};

/** Of these, other sentences or the rest of the changes say more. */
const isSaidElsewhere: ReadonlySet<BuyerAction> = new Set<BuyerAction>([
  ...(['proposal-approved', 'decline-accepted', 'lines-added'] as const),
]);

/** A named action of some lines, among other changes. */
const namedSentence = (
  action: BuyerAction,
  positions: readonly string[],
  changes: readonly OrderChange[],
  explained: Set<string>,
  t: Texts,
): string => {
  const ofLines = changes.filter(({ position }) => positions.includes(position ?? ''));
  return actionSentence(actionNamed(action, positions, t), ofLines, explained, t);
};

/**
 * The lines that the buyer cancelled or completed, among changes that the buyer didn't make alone. `rest`: the
 * other changes.
 */
export const endedLines = (
  changes: readonly OrderChange[],
  t: Texts,
): { sentences: string[]; rest: OrderChange[] } => {
  const named = namedLines(changes);
  const explained = new Set<string>();
  const sentences = endings.flatMap((action) => {
    const positions = named.get(action) ?? [];
    return positions.length === 0 ? [] : [namedSentence(action, positions, changes, explained, t)];
  });
  const ended = new Set(endings.flatMap((action) => named.get(action) ?? []));
  const rest = changes.filter((one) => {
    if (isStatus(one)) return !ended.has(one.position ?? '');
    return !(isReason.has(one.field) && explained.has(one.position ?? ''));
  });
  return { sentences, rest };
};

const endings = ['cancelled', 'completed'] as const satisfies BuyerAction[];

const answered: ReadonlySet<BuyerAct> = new Set<BuyerAct>(['answered']);

const actOf = ({ field }: OrderChange): BuyerAct => (isRequest.has(field) ? 'asked' : 'changed');

const isRequest: ReadonlySet<ChangeField> = new Set<ChangeField>([
  ...(['requestedDelivery', 'requestedPrice', 'requestedCharge'] as const),
]);

/** With an answer the buyer changes nothing. */
const actionActs: Record<BuyerAction, BuyerAct> = {
  ...{ 'proposal-rejected': 'answered', 'proposal-approved': 'answered', 'decline-accepted': 'answered' },
  ...{ 'confirmed-as-ordered': 'answered', 'request-over': 'answered', 'request-kept': 'answered' },
  ...{ 'reopen-requested': 'asked', 'reconfirmation-requested': 'asked' },
  ...{ cancelled: 'changed', completed: 'changed', 'lines-added': 'changed' },
};

/** The action and the lines that it is about. New lines are in the rest of the changes. */
const actionNamed = (action: BuyerAction, positions: readonly string[], t: Texts): string => {
  if (action === 'proposal-rejected') return refusedWords(positions, t);
  const sentence = t(actionWords[action]);
  return action === 'lines-added' || positions.length === 0
    ? sentence
    : t('changed.of-lines', {
        sentence,
        count: positions.length,
        lines: positions.map(lineName).join(', '),
      });
};

/**
 * What the buyer asks to change in confirmed lines, as long as no answer settles it.
 *
 * @returns the positions of those lines with their sentences
 */
export const openRequests = (
  { lines }: Pick<Order, 'lines'>,
  t: Texts,
  formats: Formats,
): ReadonlyMap<string, string[]> =>
  new Map(
    lines.flatMap((line) => {
      const asked = askedTerms(line);
      if (line.status.inProgressStatus !== inProgressStatus.openBuyerReopenRequest || asked === null) {
        return [];
      }
      const reason = openReopenRequest(line)?.reason ?? '';
      const [first, ...more] = requestSentences(line, asked, t, formats);
      const sentence = first ?? t('changed.asked', { line: lineName(line.position) });
      const said =
        reason === ''
          ? sentence
          : t('changed.with-reason', { sentence, reason: cutText(reason, shownInRow) });
      return [[line.position, [said, ...more]]];
    }),
  );

/**
 * The buyer's requests to reconfirm lines, as long as we didn't answer.
 *
 * @param isSaid whether another sentence says this of the line, or our answer to it is on its way
 */
export const openReconfirmations = (
  { lines }: Pick<Order, 'lines'>,
  isSaid: (position: string) => boolean,
  t: Texts,
): string[] => {
  const asked = lines.filter(
    ({ position, status }) =>
      status.inProgressStatus === inProgressStatus.openBuyerReconfirmationRequest && !isSaid(position),
  );
  return asked.length === 0
    ? []
    : [
        actionNamed(
          'reconfirmation-requested',
          asked.map(({ position }) => position),
          t,
        ),
      ];
};

/**
 * The buyer's refusals of our proposals, as long as we didn't answer again. Lines with the same reason share a
 * sentence.
 *
 * @param isSaid whether another sentence says this of the line, or our new answer to it is on its way
 */
export const openRefusals = (
  { lines }: Pick<Order, 'lines'>,
  isSaid: (position: string) => boolean,
  t: Texts,
): string[] => {
  const refused = lines.filter(
    ({ position, status }) => isRefusal(status.inProgressStatus) && !isSaid(position),
  );
  return [...Map.groupBy(refused, ({ reason }) => reason ?? '')].map(([reason, same]) => {
    const sentence = refusedWords(
      same.map(({ position }) => position),
      t,
    );
    return reason === ''
      ? sentence
      : t('changed.with-reason', { sentence, reason: cutText(reason, shownInRow) });
  });
};

const refusedWords = (positions: readonly string[], t: Texts): string =>
  t('changed.refused', { count: positions.length, lines: positions.map(lineName).join(', ') });

const requestSentences = (
  { position, confirmedLine, item }: OrderLine,
  asked: Terms,
  t: Texts,
  formats: Formats,
): string[] => {
  if (confirmedLine === null) return [];
  const unit = item.purchaseUnitOfMeasureIso;
  const line = lineName(position);
  const [was, ...moreWere] = confirmedLine.deliverySchedule;
  const [is, ...moreAre] = asked.deliverySchedule;
  const sentences: string[] = [];
  if (was !== undefined && is !== undefined && moreWere.length + moreAre.length === 0) {
    if (was.date !== null && is.date !== null && was.date !== is.date) {
      const [before, after] = [formats.date(was.date), formats.date(is.date)];
      sentences.push(t('changed.date-asked', { line, before, after }));
    }
    if (was.quantity !== null && is.quantity !== null && !sameDecimal(was.quantity, is.quantity)) {
      const [before, after] = [
        quantityWords(was.quantity, unit, t, formats),
        quantityWords(is.quantity, unit, t, formats),
      ];
      sentences.push(t('changed.quantity-asked', { line, before, after }));
    }
  }
  if (confirmedLine.prices !== null && !samePrices(confirmedLine.prices, asked.prices)) {
    const [before, after] = [confirmedLine.prices, asked.prices].map((one) =>
      priceWords(one, unit, t, formats),
    );
    if (before && after && before !== after)
      sentences.push(t('changed.price-asked', { line, before, after }));
  }
  return sentences;
};

const linesOf = (changes: readonly OrderChange[]): string[] => [
  ...new Set(changes.flatMap((one) => (isOurOwn(one) || one.position === null ? [] : [one.position]))),
];

/** That the buyer agreed to our proposal, with the terms that it changed. */
const agreedWords = (
  position: string,
  changes: readonly OrderChange[],
  t: Texts,
  formats: Formats,
): string => {
  const line = lineName(position);
  const values = changes.flatMap(({ position: at, field, before, after }) =>
    at === position && after !== null && isSaidTerm.has(field)
      ? [changeWords(after, t, formats, before)]
      : [],
  );
  return values.length === 0
    ? t('changed.agreed', { line })
    : t('changed.agreed-at', { line, values: values.join(', ') });
};

const isSaidTerm: ReadonlySet<ChangeField> = new Set<ChangeField>([
  ...(['date', 'quantity', 'delivery', 'price'] as const),
]);

/** That a declined change is over, with the terms that stay where each is one value. */
const keptWords = (position: string, changes: readonly OrderChange[], t: Texts, formats: Formats): string => {
  const line = lineName(position);
  const values = changes
    .filter((one) => one.position === position && isKept(one))
    .map(({ before, after }) =>
      after === null || after.type === 'delivery' ? null : changeWords(after, t, formats, before),
    );
  return values.includes(null)
    ? t('changed.kept', { line })
    : t('changed.kept-at', { line, values: values.join(', ') });
};

/** What the buyer did, with the reason if all lines have the same one. Their positions are added to `explained`. */
const actionSentence = (
  sentence: string,
  changes: readonly OrderChange[],
  explained: Set<string>,
  t: Texts,
): string => {
  const given = changes.filter(({ field }) => isReason.has(field));
  const reasons = new Set(given.map(({ after }) => (after?.type === 'text' ? after.text : '')));
  const [reason = ''] = reasons;
  if (reasons.size !== 1 || reason === '') return sentence;
  for (const { position } of given) explained.add(position ?? '');
  return t('changed.with-reason', { sentence, reason: cutText(reason, shownInRow) });
};

/** The buyer's reason for a request, or the one that came with a change. */
const reasonOf = (
  { position, field }: OrderChange,
  changes: readonly OrderChange[],
  order: Pick<Order, 'lines'>,
): string | null => {
  if (field === 'requestedDelivery' || field === 'requestedPrice') {
    const asked = changes.find((one) => one.position === position && one.field === 'requestReason')?.after;
    if (asked?.type === 'text') return asked.text;
    return order.lines.find((line) => line.position === position)?.reopenRequest?.reason ?? null;
  }
  // Then it is that of the refusal, which may be from another version.
  if (position !== null && refusedLines(changes).has(position)) return null;
  const given = changes.find((one) => one.position === position && one.field === 'reason')?.after;
  return given?.type === 'text' ? given.text : null;
};

const isStatus = ({ field }: OrderChange): boolean =>
  field === 'processStatus' || field === 'inProgressStatus';

const isReason: ReadonlySet<ChangeField> = new Set<ChangeField>(['reason', 'requestReason']);

const sentenceOf = (
  { position, field, before, after }: OrderChange,
  t: Texts,
  formats: Formats,
): string | null => {
  if (position === null || before === null || after === null || before.type !== after.type) return null;
  const verb = verbs[field]?.[after.type];
  return verb === undefined
    ? null
    : t(verb, {
        line: lineName(position),
        before: changeWords(before, t, formats, after),
        after: changeWords(after, t, formats, before),
      });
};

type Verbs = Partial<Record<NonNullable<OrderChange['after']>['type'], MessageId>>;

const verbs: Partial<Record<ChangeField, Verbs>> = {
  date: { date: 'changed.date' },
  quantity: { quantity: 'changed.quantity' },
  price: { price: 'changed.price' },
  requestedDelivery: { date: 'changed.date-asked', quantity: 'changed.quantity-asked' },
  requestedPrice: { price: 'changed.price-asked' },
};
