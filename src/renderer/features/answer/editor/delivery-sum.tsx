import type { ReactElement } from 'react';
import type { OrderLine } from '../../../../shared/domain/order/order.ts';
import {
  type Decimal,
  decimal,
  isPositive,
  sameDecimal,
  subtractDecimals,
} from '../../../../shared/domain/values/decimal.ts';
import { Button } from '../../../components/button.tsx';
import type { Formats } from '../../../format/formats.ts';
import { useFormats } from '../../../format/formats-context.tsx';
import { quantityWords } from '../../../format/unit-word.ts';
import { type Texts, useTexts } from '../../../i18n/texts.ts';
import type { DeliveryText } from '../draft/draft-model.ts';
import css from './line-editor.module.css';
import { holdsRemainder, missingQuantity, orderedQuantity, sumOf } from './split-text.ts';

/** The parts' total beside the ordered quantity. Screen readers announce the remainder. */
export const DeliverySum = ({
  line,
  deliveries,
}: {
  line: OrderLine;
  deliveries: readonly DeliveryText[];
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const unit = line.item.purchaseUnitOfMeasureIso;
  const [sum, asked] = [sumOf(deliveries, formats), orderedQuantity(line)];
  const rest = holdsRemainder(line, deliveries, formats) ? deliveries.at(-1)?.quantity : null;
  return (
    <>
      {sum !== null && asked !== null && (
        <p className={css['sum']}>
          {t('answer.together', {
            sum: formats.quantity(sum),
            asked: quantityWords(asked, unit, t, formats),
          })}
        </p>
      )}
      <div role="status" className="visually-hidden">
        {rest ? t('split.rest-is', { number: deliveries.length, quantity: rest }) : ''}
      </div>
    </>
  );
};

/**
 * How far the sum is from the ordered quantity, with a button that corrects the last delivery. `null`: the
 * sum is right or unknown, or a single delivery is less than ordered.
 */
export const wrongSum = (
  line: OrderLine,
  deliveries: readonly DeliveryText[],
  t: Texts,
  formats: Formats,
  onQuantity: (quantity: string) => void,
): ReactElement | null => {
  const missing = missingQuantity(line, deliveries, formats);
  if (missing === null || sameDecimal(missing, zero)) return null;
  const isMore = !isPositive(missing);
  if (!isMore && deliveries.length === 1) return null;
  const words = (quantity: Decimal): string =>
    quantityWords(quantity, line.item.purchaseUnitOfMeasureIso, t, formats);
  const rest = missingQuantity(line, deliveries.slice(0, -1), formats);
  return (
    <span className={css['wrongSum']}>
      <span className={css['more']}>
        {isMore
          ? t('answer.more-than-asked', { more: words(subtractDecimals(zero, missing)) })
          : t('split.less-than-asked', { less: words(missing) })}
      </span>
      {rest !== null && isPositive(rest) && (
        <Button size="small" onClick={() => onQuantity(formats.quantity(rest))}>
          {t('split.use', { quantity: words(rest) })}
        </Button>
      )}
    </span>
  );
};

const zero = decimal('0');
