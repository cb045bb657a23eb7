import { type ReactElement, useEffect, useEffectEvent, useState } from 'react';
import type { CallOutput } from '../../../shared/contract/contract.ts';
import { deliverySpans, type OrderFilter } from '../../../shared/domain/order/order-filter.ts';
import { stepLabel, stepsToAnswer } from '../../../shared/domain/order/statuses.ts';
import { SelectField } from '../../components/fields/field.tsx';
import { NumberField } from '../../components/fields/number-field.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { stateChoices } from '../order/status-word.ts';
import css from './arrange.module.css';

const noChoices = { buyers: [], statuses: [], asked: [], currencies: [] };

const days = ['1', '2', '3', '5', '7', '14', '30'] as const;

/** The filters of the list, apart from the words. Each choice applies at once. */
export const FilterPanel = ({
  filter,
  choices: known,
  buyerName,
  onFilter,
}: {
  filter: OrderFilter;
  /** The values that orders of the list have. Undefined: not known yet. */
  choices: CallOutput<'orders.choices'> | undefined;
  /** The name of the buyer in the filter. */
  buyerName: string | null;
  onFilter: (filter: OrderFilter) => void;
}): ReactElement => {
  const t = useTexts();
  const choices = known ?? noChoices;
  const { compare } = new Intl.Collator(useFormats().locale);
  // A chosen value stays in the menu, also if no order has it any more.
  const buyers = new Map(choices.buyers.map(({ key, name }) => [key, name]));
  if (filter.buyer !== null && !buyers.has(filter.buyer)) buyers.set(filter.buyer, buyerName ?? filter.buyer);
  const steps = stepsToAnswer.filter((step) => step === filter.asked || choices.asked.includes(step));
  const change = (patch: Partial<OrderFilter>): void => onFilter({ ...filter, ...patch });
  return (
    <section className={css['panel']} aria-label={t('filter.open')}>
      <SelectField
        label={t('filter.buyer')}
        value={filter.buyer ?? ''}
        options={[
          { value: '', label: t('filter.any-buyer') },
          ...[...buyers]
            .sort(([, a], [, b]) => compare(a, b))
            .map(([key, name]) => ({ value: key, label: name })),
        ]}
        onValue={(buyer) => change({ buyer: buyer === '' ? null : buyer })}
      />
      <SelectField
        label={t('filter.status')}
        value={filter.asked ?? filter.status ?? ''}
        options={[
          { value: '', label: t('filter.any-status') },
          ...stateChoices(choices.statuses, filter.status, t).sort((a, b) => compare(a.label, b.label)),
          ...steps.map((asked) => ({ value: asked, label: t(stepLabel(asked)) })),
        ]}
        onValue={(value) => {
          const asked = steps.find((step) => step === value) ?? null;
          change({ asked, status: value === '' || asked !== null ? null : value });
        }}
      />
      <SelectField
        label={t('filter.delivery')}
        value={filter.delivery ?? ''}
        options={[
          { value: '', label: t('filter.any-delivery') },
          ...deliverySpans.map((span) => ({ value: span, label: t(`filter.delivery.${span}`) })),
        ]}
        onValue={(value) => change({ delivery: deliverySpans.find((span) => span === value) ?? null })}
      />
      <SelectField
        label={t('filter.waits')}
        value={filter.waitsDays === null ? '' : String(filter.waitsDays)}
        options={[
          { value: '', label: t('filter.any-waits') },
          ...withOwn(days, filter.waitsDays).map((value) => ({
            value,
            label: t('filter.waits-days', { count: Number(value) }),
          })),
        ]}
        onValue={(value) => change({ waitsDays: value === '' ? null : Number(value) })}
      />
      <AtLeast
        atLeast={filter.atLeast}
        currencies={choices.currencies}
        onAtLeast={(atLeast) => change({ atLeast })}
      />
    </section>
  );
};

/** An amount without a currency means nothing, so the two belong together. */
const AtLeast = ({
  atLeast,
  currencies,
  onAtLeast,
}: {
  atLeast: OrderFilter['atLeast'];
  currencies: readonly (string | null)[];
  onAtLeast: (atLeast: OrderFilter['atLeast']) => void;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const [typed, setTyped] = useState(
    atLeast === null ? '' : formats.price(atLeast.value, atLeast.currencyIso),
  );
  // The panel may open before the list's currencies are known.
  const [chosen, setChosen] = useState(atLeast?.currencyIso);
  const currency = chosen === undefined ? (currencies[0] ?? null) : chosen;
  const update = (text: string, currencyIso: string | null): void => {
    const reading = formats.readNumber(text);
    onAtLeast(reading.kind === 'read' ? { value: reading.value, currencyIso } : null);
  };
  // An amount that was typed before they were known gets its currency then.
  const correct = useEffectEvent((known: string | null): void => {
    if (atLeast !== null && atLeast.currencyIso !== known) onAtLeast({ ...atLeast, currencyIso: known });
  });
  useEffect(() => correct(currency), [currency]);
  return (
    <>
      <NumberField
        label={t('filter.at-least')}
        text={typed}
        write={(value) => formats.price(value, currency)}
        onText={(text) => {
          setTyped(text);
          update(text, currency);
        }}
      />
      <SelectField
        label={t('filter.currency')}
        // A currency alone filters nothing.
        disabled={typed.trim() === ''}
        value={currency ?? ''}
        options={[...new Set([...currencies, currency])].map((one) => ({
          value: one ?? '',
          label: one ?? t('sort.no-currency'),
        }))}
        onValue={(value) => {
          const next = value === '' ? null : value;
          setChosen(next);
          update(typed, next);
        }}
      />
    </>
  );
};

const withOwn = (values: readonly string[], own: number | null): string[] =>
  [...new Set([...values, ...(own === null ? [] : [String(own)])])].sort((a, b) => Number(a) - Number(b));
