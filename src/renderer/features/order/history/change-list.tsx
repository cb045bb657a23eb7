import type { ReactElement } from 'react';
import type { Order } from '../../../../shared/domain/order/order.ts';
import { isOnlyAnswer } from '../../../../shared/domain/order-changes/answered-elsewhere.ts';
import {
  type ChangeField,
  type ChangeValue,
  isLogisticsChange,
  type OrderChange,
} from '../../../../shared/domain/order-changes/order-change.ts';
import type { Formats } from '../../../format/formats.ts';
import { useFormats } from '../../../format/formats-context.tsx';
import { lineName } from '../../../format/line-name.ts';
import { type Texts, useTexts } from '../../../i18n/texts.ts';
import { ChangedBlock, ChangeList, type DescribedChange } from '../../records/change-list.tsx';
import { fieldText } from '../field-text.ts';
import { buyersChanges } from './change-sentences.ts';
import { changeWords } from './change-words.ts';

/** The changes of an order since the user last saw it. */
export const OrderChanged = ({
  order,
  changes,
  unseen,
  onFirstLine,
}: {
  order: Order;
  changes: OrderChange[];
  unseen: boolean;
  onFirstLine: (() => void) | null;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const buyers = isBuyersAlone(changes);
  const { sentences, rest } = buyers
    ? buyersChanges(changes, order, t, formats)
    : { sentences: [], rest: withoutEndedSteps(changes) };
  const inLines = rest.filter(({ position }) => position !== null);
  return (
    <ChangedBlock
      title={t(buyers ? 'order.what-changed' : 'record.changed-since')}
      unseen={unseen}
      sentences={sentences}
      inHead={rest.filter(({ position }) => position === null)}
      inLines={inLines}
      lines={new Set(inLines.map(({ position }) => position)).size}
      onFirstLine={onFirstLine}
      describe={useChangeWords()}
    />
  );
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

/** Without steps that ended with a new status of the line, which says it all. */
const withoutEndedSteps = (changes: OrderChange[]): OrderChange[] => {
  const moved = new Set(changes.flatMap((one) => (one.field === 'processStatus' ? [one.position] : [])));
  return changes.filter(
    ({ field, after, position }) => field !== 'inProgressStatus' || after !== null || !moved.has(position),
  );
};

const useChangeWords = (atLine = false): ((change: OrderChange) => DescribedChange) => {
  const t = useTexts();
  const formats = useFormats();
  return ({ position, field, before, after }) => ({
    where:
      position === null || atLine
        ? t(`field.${field}`)
        : t('order.line-field', { line: lineName(position), field: t(`field.${field}`) }),
    before: before === null ? gapWord(after, t) : sideWords(field, before, after, t, formats),
    after: after === null ? gapWord(before, t) : sideWords(field, after, before, t, formats),
  });
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

// Line statuses answered at the service and logistics aren't the buyer's changes.
const isBuyersAlone = (changes: readonly OrderChange[]): boolean =>
  !changes.some(isLogisticsChange) && !isOnlyAnswer(changes);
