import { type ReactElement, useId, useState } from 'react';
import { maxDeliveries } from '../../../../shared/domain/answer/line-answer.ts';
import type { OrderLine } from '../../../../shared/domain/order/order.ts';
import { useFormats } from '../../../format/formats-context.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { useOpenDays } from '../../hints/use-planning.ts';
import type { ProposalText } from '../draft/draft-model.ts';
import css from './line-editor.module.css';
import { areEqual, divisible, equalDeliveries, intervalOf, spacedDeliveries } from './split-text.ts';

/** How many equal deliveries: a number that is typed or stepped to divides the quantity at once. */
export const EqualDeliveries = ({
  line,
  text,
  onText,
}: {
  line: OrderLine;
  text: ProposalText;
  onText: (text: ProposalText) => void;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const open = useOpenDays();
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [weeks, setWeeks] = useState(1);
  const count = divisible(line, text.deliveries).length;
  const shown = areEqual(line, text.deliveries, formats) ? String(count) : '';
  // The chosen one first: a single delivery fits each.
  const interval = intervalOf(line, text.deliveries, [weeks, ...intervals], formats, open);
  const isWrong = typed !== null && typed !== '' && partsIn(typed) !== count;
  return (
    <div className={css['equal']}>
      <label htmlFor={id}>{t('split.equal')}</label>
      <input
        id={id}
        data-equal=""
        type="number"
        min={2}
        max={maxDeliveries}
        value={typed ?? shown}
        // The first step of a number that isn't shown goes on from the present deliveries.
        placeholder={String(count)}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-note` : undefined}
        onFocus={(event) => event.target.select()}
        onBlur={() => setTyped(null)}
        onChange={({ target }) => {
          setTyped(target.value);
          const parts = partsIn(target.value);
          const divided = parts === null ? null : equalDeliveries(line, text, parts, formats, open, weeks);
          if (divided !== null) onText(divided);
        }}
      />
      <select
        aria-label={t('split.interval')}
        value={interval ?? ''}
        onChange={({ target }) => {
          const chosen = Number(target.value);
          setWeeks(chosen);
          onText(spacedDeliveries(line, text, chosen, formats, open));
        }}
      >
        {interval === null && (
          <option value="" disabled>
            {t('split.own-dates')}
          </option>
        )}
        {intervals.map((one) => (
          <option key={one} value={one}>
            {t('split.every', { weeks: one })}
          </option>
        ))}
      </select>
      {isWrong && (
        <span id={`${id}-note`} className={css['more']}>
          {t('split.not-divisible', { count: Number(typed) })}
        </span>
      )}
    </div>
  );
};

/** In weeks. */
const intervals = [1, 2, 4];

const partsIn = (typed: string): number | null => {
  const count = Number(typed);
  return Number.isInteger(count) && count >= 2 && count <= maxDeliveries ? count : null;
};
