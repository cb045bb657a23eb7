import type { ReactElement } from 'react';
import { isOnlyAnswer } from '../../../shared/domain/order-changes/answered-elsewhere.ts';
import {
  type ChangeField,
  type ChangeValue,
  isLogisticsChange,
  type OrderChange,
} from '../../../shared/domain/order-changes/order-change.ts';
import type { Formats } from '../../format/formats.ts';
import { useFormats } from '../../format/formats-context.tsx';
import { lineName } from '../../format/line-name.ts';
import { type Texts, useTexts } from '../../i18n/texts.ts';
import { ChangedBlock, ChangeList, type ToldChange } from '../records/change-list.tsx';
import { changeWords } from './change-words.ts';
import { fieldText } from './field-text.ts';

/** What changed in an order since it was seen. */
export const OrderChanged = ({
  changes,
  unseen,
  onFirstLine,
}: {
  changes: OrderChange[];
  unseen: boolean;
  onFirstLine: (() => void) | null;
}): ReactElement => {
  const t = useTexts();
  const inLines = changes.filter(({ position }) => position !== null);
  return (
    <ChangedBlock
      title={t(isBuyersAlone(changes) ? 'order.what-changed' : 'record.changed-since')}
      unseen={unseen}
      inHead={changes.filter(({ position }) => position === null)}
      inLines={inLines}
      lines={new Set(inLines.map(({ position }) => position)).size}
      onFirstLine={onFirstLine}
      tell={useTell()}
    />
  );
};

/** Differences between two versions of an order. */
export const OrderChangeList = ({
  changes,
  atLine = false,
}: {
  changes: OrderChange[];
  /** They are all of one line, and stand at it. */
  atLine?: boolean;
}): ReactElement => {
  const t = useTexts();
  return (
    <ChangeList
      changes={changes}
      tell={useTell(atLine)}
      {...(atLine ? { label: t('record.changed-since') } : {})}
    />
  );
};

const useTell = (atLine = false): ((change: OrderChange) => ToldChange) => {
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

/** What stands for the side of a date or a quantity that isn't known; of anything else nothing does. */
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

// What was answered at the service, and how far the goods are, are nobody's change of the order.
const isBuyersAlone = (changes: readonly OrderChange[]): boolean =>
  !changes.some(isLogisticsChange) && !isOnlyAnswer(changes);
