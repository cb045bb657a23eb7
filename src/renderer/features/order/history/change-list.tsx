import type { ReactElement } from 'react';
import type { OrderRevision } from '../../../../shared/contract/calls/orders.ts';
import type { ResponseEntry } from '../../../../shared/contract/calls/responses.ts';
import type { Order } from '../../../../shared/domain/order/order.ts';
import { isOnlyAnswer } from '../../../../shared/domain/order-changes/answered-elsewhere.ts';
import {
  type BuyerAction,
  buyerAction,
  namedLines,
} from '../../../../shared/domain/order-changes/buyer-action.ts';
import {
  type ChangeField,
  type ChangeValue,
  isLogisticsChange,
  type OrderChange,
} from '../../../../shared/domain/order-changes/order-change.ts';
import {
  refusalReasons,
  withRefusalReasons,
} from '../../../../shared/domain/order-changes/refusal-reasons.ts';
import type { Formats } from '../../../format/formats.ts';
import { useFormats } from '../../../format/formats-context.tsx';
import { lineName } from '../../../format/line-name.ts';
import { type Texts, useTexts } from '../../../i18n/texts.ts';
import { ChangedBlock, ChangeList, type DescribedChange } from '../../records/change-list.tsx';
import { fieldText } from '../field-text.ts';
import { pendingAnswers } from '../lines/line-view.ts';
import {
  type BuyerAct,
  buyersChanges,
  endedLines,
  openReconfirmations,
  openRefusals,
  openRequests,
  titleOfActs,
} from './change-sentences.ts';
import { changeWords } from './change-words.ts';
import { declinedBefore } from './declined-before.ts';
import { DeclinedNote } from './declined-note.tsx';

/**
 * The changes of an order since the user last saw it. The buyer's open requests and refusals stay, until we
 * answer.
 */
export const OrderChanged = ({
  order,
  responses,
  history,
  changes: newest,
  unseen,
  onFirstLine,
}: {
  order: Order;
  responses: ResponseEntry[];
  history: OrderRevision[];
  changes: OrderChange[];
  unseen: boolean;
  onFirstLine: (() => void) | null;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const reasons = refusalReasons(order.lines, history);
  const changes = withRefusalReasons(newest, reasons);
  const buyers = isBuyersAlone(changes);
  const said = buyers ? buyersChanges(changes, order, t, formats) : othersChanges(changes, t);
  const { sentences } = said;
  // A reason that was withdrawn asks nothing, and a sentence below quotes that of a refusal.
  const rest = said.rest.filter(
    ({ position, field, after }) =>
      field !== 'reason' ||
      (after !== null && (after.type !== 'text' || reasons.get(position ?? '') !== after.text)),
  );
  const isNew = new Set(changes.flatMap((one) => (requestFields.has(one.field) ? [one.position] : [])));
  const answered = pendingAnswers(responses);
  const named = buyers ? namedLines(changes) : null;
  const isNewlySaid = (position: string, by: BuyerAction): boolean =>
    named?.get(by)?.includes(position) === true;
  const asks = [
    ...[...openRequests(order, t, formats)].flatMap(([position, said]) =>
      isNew.has(position) || answered.has(position) ? [] : said,
    ),
    ...openReconfirmations(
      order,
      (position) => answered.has(position) || isNewlySaid(position, 'reconfirmation-requested'),
      t,
    ),
  ];
  const refusals = openRefusals(
    { lines: order.lines.map((line) => ({ ...line, reason: reasons.get(line.position) ?? null })) },
    (position) => answered.has(position) || isNewlySaid(position, 'proposal-rejected'),
    t,
  );
  const declined = declinedBefore(order, responses).filter(
    ({ positions }) => !positions.some((position) => answered.has(position)),
  );
  const acts = new Set(said.acts);
  if (refusals.length > 0) acts.add('answered');
  if (asks.length > 0) acts.add('asked');
  const inLines = rest.filter(({ position }) => position !== null);
  return (
    <ChangedBlock
      title={t(buyers || rest.length === 0 ? titleOfActs(acts) : 'record.changed-since')}
      unseen={unseen}
      sentences={[...sentences, ...refusals, ...asks]}
      inHead={rest.filter(({ position }) => position === null)}
      inLines={inLines}
      lines={new Set(inLines.map(({ position }) => position)).size}
      onFirstLine={onFirstLine}
      describe={useChangeWords()}
      note={declined.length === 0 ? null : <DeclinedNote order={order} declined={declined} />}
    />
  );
};

/** What happened in a past version: its heading, the other sentences about it, and what none of them says. */
export const revisionChanges = (
  { changes, origin }: OrderRevision,
  heading: string,
  order: Order,
  t: Texts,
  formats: Formats,
): { heading: string; sentences: string[]; rest: OrderChange[] } => {
  if (origin === 'us') return { heading, sentences: [], rest: changes };
  if (!isBuyersAlone(changes)) return { heading, ...othersChanges(changes, t) };
  const { sentences, rest } = buyersChanges(changes, order, t, formats);
  // The same with the lines, the terms or the reason.
  const action = buyerAction(changes);
  const isNamed = action === 'proposal-rejected' || action === 'proposal-approved';
  const said = sentences.find((one) => isNamed || one.startsWith(heading)) ?? heading;
  return { heading: said, sentences: sentences.filter((one) => one !== said), rest };
};

export const OrderChangeList = ({
  changes,
  atLine = false,
}: {
  changes: OrderChange[];
  /** All changes are of one line and shown at that line. */
  atLine?: boolean;
}): ReactElement => {
  const t = useTexts();
  return (
    <ChangeList
      changes={withoutEndedSteps(changes)}
      describe={useChangeWords(atLine)}
      {...(atLine ? { label: t('record.changed-since') } : {})}
    />
  );
};

const requestFields: ReadonlySet<ChangeField> = new Set<ChangeField>([
  ...(['requestedDelivery', 'requestedPrice', 'requestReason'] as const),
]);

/** One status per line: the step while it is in progress, which says it all. */
const withoutEndedSteps = (changes: OrderChange[]): OrderChange[] => {
  const stepped = new Set(
    changes.flatMap((one) => (one.field === 'inProgressStatus' && one.after !== null ? [one.position] : [])),
  );
  return changes.filter(({ field, after, position }) => {
    if (field === 'inProgressStatus') return after !== null;
    return field !== 'processStatus' || position === null || !stepped.has(position);
  });
};

const useChangeWords = (atLine = false): ((change: OrderChange) => DescribedChange) => {
  const t = useTexts();
  const formats = useFormats();
  return ({ position, field, before, after }) =>
    position !== null && after !== null && (field === 'processStatus' || field === 'inProgressStatus')
      ? {
          where: t('say.line-alone', { line: lineName(position) }),
          before: null,
          after: sideWords(field, after, before, t, formats),
        }
      : {
          where:
            position === null || atLine
              ? t(`field.${field}`)
              : t('order.line-field', { line: lineName(position), field: t(`field.${field}`) }),
          before: before === null ? gapWord(after, t) : sideWords(field, before, after, t, formats),
          after: after === null ? gapWord(before, t) : sideWords(field, after, before, t, formats),
        };
};

/** The words for a missing date or quantity. `null`: other fields show nothing. */
const gapWord = (other: ChangeValue | null, t: Texts): string | null => {
  if (other?.type === 'date') return t('gap.date');
  return other?.type === 'quantity' ? t('gap.quantity') : null;
};

const sideWords = (
  field: ChangeField,
  value: ChangeValue,
  other: ChangeValue | null,
  t: Texts,
  formats: Formats,
): string =>
  value.type === 'text' ? fieldText(field, value.text, t, formats) : changeWords(value, t, formats, other);

/** What is said of changes that the buyer didn't make alone. Only the buyer cancels or completes a line. */
const othersChanges = (
  changes: OrderChange[],
  t: Texts,
): { sentences: string[]; rest: OrderChange[]; acts: ReadonlySet<BuyerAct> } => {
  const { sentences, rest } = endedLines(changes, t);
  return { sentences, rest: withoutEndedSteps(rest), acts: new Set<BuyerAct>() };
};

// Line statuses answered at the service and logistics aren't the buyer's changes.
const isBuyersAlone = (changes: readonly OrderChange[]): boolean =>
  !changes.some(isLogisticsChange) && !isOnlyAnswer(changes);
