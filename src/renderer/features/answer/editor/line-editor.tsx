import {
  Fragment,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { termsOfAnswer, termsToKeep } from '../../../../shared/domain/answer/line-answer.ts';
import type { OrderLine } from '../../../../shared/domain/order/order.ts';
import { isPositive } from '../../../../shared/domain/values/decimal.ts';
import { Button, IconButton } from '../../../components/button.tsx';
import { CheckField, TextField } from '../../../components/fields/field.tsx';
import { NumberField } from '../../../components/fields/number-field.tsx';
import { useFormats } from '../../../format/formats-context.tsx';
import { lineName } from '../../../format/line-name.ts';
import type { NumberReading } from '../../../format/number-reader.ts';
import { unitWord } from '../../../format/unit-word.ts';
import { type Texts, useTexts } from '../../../i18n/texts.ts';
import { DateField } from '../../dates/date-field.tsx';
import { LineHints } from '../../hints/hint-list.tsx';
import { useHints } from '../../hints/hints-context.tsx';
import { Suggestion } from '../../hints/suggestion.tsx';
import { useOpenDays } from '../../hints/use-planning.ts';
import { termsWords } from '../../order/header/terms-words.ts';
import { ReasonField } from '../../reasons/reason-field.tsx';
import { planLine } from '../draft/answer-plan.ts';
import {
  type AnswerText,
  type DeliveryText,
  daysBefore,
  type PriceText,
  pricedAs,
  readCurrency,
  requestedPrice,
} from '../draft/draft-model.ts';
import { PlannedState } from '../draft/planned-state.tsx';
import { keeps, textFor } from './answer-texts.ts';
import { DeliverySum, wrongSum } from './delivery-sum.tsx';
import { EqualDeliveries } from './equal-deliveries.tsx';
import { focusDelivery, keepEditorInView, toComplete } from './focus-editor.ts';
import css from './line-editor.module.css';
import { canSplit, datesIn, hasParts, splitDelivery, withDelivery, withoutDelivery } from './split-text.ts';

/** The fields of a rejection or proposal, right under its line. */
export const LineEditor = ({
  line,
  text,
  currency,
  onText,
  onDrop,
  buttons = null,
}: {
  line: OrderLine;
  text: Exclude<AnswerText, { kind: 'accept' }>;
  /** The currency of the order's prices, for a line without one. */
  currency: string | null;
  onText: (text: AnswerText) => void;
  onDrop: () => void;
  /** In place of the one that drops the answer. */
  buttons?: ReactNode;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const planned = planLine(line, text, formats);
  // Values typed here keep their fields, even while they equal the confirmed ones.
  const [typed, setTyped] = useState<AnswerText | null>(null);
  const kept = text !== typed && keeps(line, text, formats) ? termsToKeep(line) : null;
  const type = (next: AnswerText): void => {
    setTyped(next);
    onText(next);
  };
  const isUntouched =
    text.kind === 'propose' && JSON.stringify(text) === JSON.stringify(textFor('propose', line, formats));
  const drop = (from: HTMLElement): void => {
    from.closest<HTMLElement>('[data-position]')?.focus();
    onDrop();
  };
  const { observed } = useHints();
  const editor = useRef<HTMLDivElement>(null);
  // The answer strip opens in the same render and changes the height, so scroll afterwards.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const field = editor.current?.querySelector(':is(input, textarea)') ?? editor.current;
      if (field !== null) keepEditorInView(field);
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  const reasonMissing = 'problems' in planned && planned.problems.includes('reason-missing');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles Enter for all of its fields.
    <div
      ref={editor}
      className={css['editor']}
      data-editor=""
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isUntouched) return goOn(event);
        // A proposal without a change answers nothing, so it doesn't stay behind. One press does one thing.
        event.preventDefault();
        drop(event.currentTarget);
      }}
    >
      {kept !== null && (
        <p>
          {t('answer.stays', {
            terms: termsWords(kept, line.item.purchaseUnitOfMeasureIso, t, formats).join(' · '),
          })}
        </p>
      )}
      {text.kind === 'propose' && kept === null && <Deliveries line={line} text={text} onText={type} />}
      {'answer' in planned && planned.answer.kind === 'propose' && kept === null && (
        <LineHints line={line} terms={termsOfAnswer(line, planned.answer)} />
      )}
      <div className={text.kind === 'propose' && kept === null ? css['extras'] : undefined}>
        {text.kind === 'propose' && kept === null && (
          <PriceFields
            line={line}
            text={text}
            orderCurrency={currency}
            onPrice={(price) => type({ ...text, ...price })}
          />
        )}
        <ReasonField
          kind={text.kind}
          value={text.reason}
          hint={reasonMissing ? t('problem.reason-missing') : null}
          onText={(reason) => (kept === null ? type : onText)({ ...text, reason })}
        />
      </div>
      <div className={css['foot']}>
        <div className={css['says']}>
          <PlannedState planned={planned} observed={observed} />
        </div>
        {buttons ?? (
          <Button size="small" variant="quiet" onClick={(event) => drop(event.currentTarget)}>
            {t('answer.drop-line', { line: lineName(line.position) })}
          </Button>
        )}
      </div>
    </div>
  );
};

/** Enter in a date or number field moves to the next incomplete field, or else to the reason. */
const goOn = (event: KeyboardEvent<HTMLElement>): void => {
  const { key, ctrlKey, metaKey, target, currentTarget } = event;
  if (key !== 'Enter' || ctrlKey || metaKey || !(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const unread = currentTarget.querySelector<HTMLElement>(toComplete);
  (unread ?? currentTarget.querySelector<HTMLElement>('textarea'))?.focus();
};

const Deliveries = ({
  line,
  text,
  onText,
}: {
  line: OrderLine;
  text: Extract<AnswerText, { kind: 'propose' }>;
  onText: (text: AnswerText) => void;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const { suggestion, capacity } = useHints();
  const open = useOpenDays();
  const change = (id: string, patch: Partial<DeliveryText>): void =>
    onText(withDelivery(line, text, id, patch, formats));
  const several = text.deliveries.length > 1;
  const [first] = text.deliveries;
  const last = text.deliveries.at(-1);
  const before = daysBefore(line, text.deliveries, formats);
  const dates = datesIn(line, text.deliveries, formats);
  const reading =
    first === undefined || first.date === null ? null : formats.readDate(first.date, before[0] ?? null);
  return (
    <Suggestion
      position={line.position}
      date={reading?.kind === 'read' ? reading.date : null}
      onDate={(date) => {
        if (first !== undefined) change(first.id, { date: formats.typedDate(date) });
      }}
    >
      {(offer) => (
        <>
          {text.deliveries.map((delivery, index) => {
            const typed = delivery.quantity === null ? null : formats.readNumber(delivery.quantity);
            const date = dates[index] ?? null;
            const sameDay = date === null ? 0 : dates.slice(0, index).indexOf(date) + 1;
            const dateLabel = several ? t('answer.date-of', { number: index + 1 }) : t('answer.date');
            const quantityLabel = several
              ? t('answer.quantity-of', { number: index + 1 })
              : t('answer.quantity');
            return (
              <Fragment key={delivery.id}>
                <div className={css['delivery']} data-delivery={delivery.id}>
                  {delivery.date === null ? (
                    <NotKnown label={dateLabel} said={t('gap.date')} />
                  ) : (
                    <DateField
                      label={dateLabel}
                      text={delivery.date}
                      from={before[index] ?? null}
                      suggested={delivery === first ? (suggestion(line.position)?.date ?? null) : null}
                      capacity={capacity(line.position)}
                      whenEmpty={t('field.missing')}
                      onText={(date) => change(delivery.id, { date })}
                    />
                  )}
                  {delivery.quantity === null ? (
                    <NotKnown label={quantityLabel} said={t('gap.quantity')} />
                  ) : (
                    <NumberField
                      label={quantityLabel}
                      text={delivery.quantity}
                      unit={unitWord(
                        line.item.purchaseUnitOfMeasureIso,
                        t,
                        typed?.kind === 'read' ? typed.value : null,
                      )}
                      write={formats.quantity}
                      problem={quantityProblem(formats.readNumber(delivery.quantity), t)}
                      whenEmpty={t('field.missing')}
                      note={
                        delivery === last
                          ? wrongSum(line, text.deliveries, t, formats, (quantity) =>
                              change(delivery.id, { quantity }),
                            )
                          : null
                      }
                      onText={(quantity) => change(delivery.id, { quantity })}
                    />
                  )}
                  {several && (
                    <IconButton
                      icon="close"
                      label={t('answer.remove-delivery', { number: index + 1 })}
                      onClick={(event) => {
                        event.currentTarget.closest('[data-editor]')?.querySelector('input')?.focus();
                        onText(withoutDelivery(line, text, delivery.id, formats));
                      }}
                    />
                  )}
                </div>
                <div className={css['unknown']}>
                  <CheckField
                    label={t('answer.not-known', { field: dateLabel })}
                    checked={delivery.date === null}
                    onChecked={(isUnknown) => change(delivery.id, { date: isUnknown ? null : '' })}
                  />
                  <CheckField
                    label={t('answer.not-known', { field: quantityLabel })}
                    checked={delivery.quantity === null}
                    onChecked={(isUnknown) => change(delivery.id, { quantity: isUnknown ? null : '' })}
                  />
                </div>
                {sameDay > 0 && <p className={css['more']}>{t('split.same-day', { number: sameDay })}</p>}
                {index === 0 && offer}
              </Fragment>
            );
          })}
          {(several || hasParts(line)) && (
            <div className={css['together']}>
              {hasParts(line) && (
                <Button
                  size="small"
                  icon="plus"
                  disabled={!canSplit(line, text)}
                  onClick={() => {
                    const split = splitDelivery(line, text, formats, open);
                    onText(split.text);
                    focusDelivery(line.position, split.focus);
                  }}
                >
                  {t('answer.split')}
                </Button>
              )}
              {several && <DeliverySum line={line} deliveries={text.deliveries} />}
              {several && hasParts(line) && <EqualDeliveries line={line} text={text} onText={onText} />}
            </div>
          )}
        </>
      )}
    </Suggestion>
  );
};

/** Replaces a field whose value is marked as unknown. */
const NotKnown = ({ label, said }: { label: string; said: string }): ReactElement => (
  <div className={css['notKnown']}>
    <span>{label}</span>
    <em>{said}</em>
  </div>
);

const PriceFields = ({
  line,
  text,
  orderCurrency,
  onPrice,
}: {
  line: OrderLine;
  text: PriceText;
  orderCurrency: string | null;
  onPrice: (text: PriceText) => void;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const { price, currency } = text;
  const asked = requestedPrice(line);
  const per = pricedAs(line)?.priceUnitQuantity ?? null;
  const name =
    per === null || Number(per) === 1
      ? t('answer.price')
      : t('answer.price-per', { quantity: formats.quantity(per) });
  // A price that the buyer didn't ask for takes the order's currency, unless another one was proposed.
  const chosen = currency === '' && price === '' ? (orderCurrency ?? '') : currency;
  const isOpen = asked === null && (orderCurrency === null || chosen !== orderCurrency);
  const unit = asked === null ? readCurrency(chosen) : asked.currencyIso;
  const isWrong = price !== '' && currency.trim() !== '' && unit === null;
  return (
    <div className={css['price']}>
      <NumberField
        label={asked === null ? t('answer.may-stay-empty', { field: name }) : name}
        text={price}
        unit={isOpen ? null : unit}
        write={(value) => formats.price(value, unit)}
        whenEmpty={asked === null ? null : t('field.missing')}
        onText={(typed) => onPrice({ price: typed, currency: asked === null ? chosen : currency })}
      />
      {isOpen && (
        <TextField
          label={t('answer.currency')}
          value={currency}
          maxLength={3}
          autoComplete="off"
          data-missing={(price !== '' && currency.trim() === '') || undefined}
          hint={isWrong ? undefined : t('answer.currency-hint')}
          problem={isWrong ? t('answer.currency-unknown') : null}
          onChange={(event) => onPrice({ price, currency: event.target.value.toUpperCase() })}
        />
      )}
    </div>
  );
};

const quantityProblem = (reading: NumberReading, t: Texts): string | null =>
  reading.kind === 'read' && !isPositive(reading.value) ? t('field.above-zero') : null;
