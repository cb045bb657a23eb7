import { type ReactElement, type ReactNode, useRef, useState } from 'react';
import { mostSteps, type RelaySettings } from '../../../shared/contract/calls/relay.ts';
import { longestStepMinutes, type Step } from '../../../shared/domain/escalation/escalation-plan.ts';
import { AddressText } from '../../components/address-text.tsx';
import { Button, IconButton } from '../../components/button.tsx';
import { CheckField, SelectField, TextField } from '../../components/fields/field.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { withOwn } from '../settings/setting.tsx';
import shared from '../settings/settings.module.css';
import { durationText, minutesIn } from './duration.ts';
import css from './relay.module.css';
import { WorkingHoursFields } from './step-times.tsx';
import type { PageOfRelay } from './use-relay-page.ts';

/** Who is told after how long, and the working hours that steps may count. */
export const StepList = ({
  page: { settings, change },
  refused,
}: {
  page: PageOfRelay;
  /** Why a change of the steps wasn't saved. */
  refused: ReactNode;
}): ReactElement => {
  const t = useTexts();
  const { steps, contacts, workingHours, repeatMinutes } = settings;
  const list = useRef<HTMLDivElement>(null);
  const isUsed = steps.some(({ counts }) => counts === 'working');
  return (
    <div ref={list} className={css['parts']}>
      <CheckField label={t('escalation.on')} checked={settings.on} onChecked={(on) => void change({ on })} />
      {refused}
      {steps.map((step, index) => (
        <StepFields
          key={step.id}
          step={step}
          number={index + 1}
          contacts={contacts}
          onStep={(patch) =>
            void change((now) => ({
              steps: now.steps.map((one) => (one.id === step.id ? { ...one, ...patch(one) } : one)),
            }))
          }
          onRemove={() => {
            // The button disappears with its step.
            list.current?.querySelector<HTMLElement>('[data-add]')?.focus();
            void change((now) =>
              planOf(
                now.on,
                now.steps.filter(({ id }) => id !== step.id),
              ),
            );
          }}
        />
      ))}
      <div className={shared['buttons']}>
        <Button
          data-add
          icon="plus"
          disabled={contacts.length === 0 || steps.length >= mostSteps}
          onClick={() => void change((now) => ({ steps: [...now.steps, newStep(now)] }))}
        >
          {t('escalation.step.add')}
        </Button>
        {contacts.length === 0 && <span className={shared['quiet']}>{t('escalation.step.no-contacts')}</span>}
      </div>
      {steps.length > 0 && (
        <div className={shared['grid']}>
          <SelectField
            label={t('escalation.repeat')}
            value={String(repeatMinutes ?? 0)}
            options={withOwn(['0', '15', '30', '60', '120', '240', '1440'], String(repeatMinutes ?? 0)).map(
              (value) => ({
                value,
                label:
                  value === '0'
                    ? t('escalation.repeat.never')
                    : t('escalation.repeat.every', { duration: durationText(Number(value), t) }),
              }),
            )}
            onValue={(value) => void change({ repeatMinutes: value === '0' ? null : Number(value) })}
          />
        </div>
      )}
      {isUsed && (
        <div className={css['hours']}>
          <WorkingHoursFields
            workingHours={workingHours}
            onHours={(patch) => void change((now) => ({ workingHours: { ...now.workingHours, ...patch } }))}
          />
          <p className={css['aside']}>{t('escalation.work.hint', { page: t('workshop.title') })}</p>
        </div>
      )}
    </div>
  );
};

/** After a step or a contact was removed. Without anybody left to tell, escalation is off. */
export const planOf = (on: boolean, steps: Step[]): Pick<RelaySettings, 'on' | 'steps'> => ({
  on: on && steps.some(({ contacts }) => contacts.length > 0),
  steps,
});

/** Half an hour after the last one, for a contact that no step has yet. */
const newStep = ({ steps, contacts }: RelaySettings): Step => {
  const told = new Set(steps.flatMap((step) => step.contacts));
  const next = contacts.find(({ id }) => !told.has(id)) ?? contacts[0];
  const last = Math.max(0, ...steps.map(({ afterMinutes }) => afterMinutes));
  return {
    id: crypto.randomUUID(),
    afterMinutes: Math.min(last + 30, longestStepMinutes),
    counts: steps.at(-1)?.counts ?? 'all',
    contacts: next === undefined ? [] : [next.id],
  };
};

const StepFields = ({
  step,
  number,
  contacts,
  onStep,
  onRemove,
}: {
  step: Step;
  number: number;
  contacts: RelaySettings['contacts'];
  onStep: (patch: (step: Step) => Partial<Step>) => void;
  onRemove: () => void;
}): ReactElement => {
  const t = useTexts();
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && minutesIn(typed) === null;
  // Not at each key: "1" on the way to "120" would tell everybody at once.
  const take = (): void => {
    const afterMinutes = typed === null ? null : minutesIn(typed);
    if (afterMinutes !== null && afterMinutes !== step.afterMinutes) onStep(() => ({ afterMinutes }));
  };
  return (
    <fieldset className={css['step']}>
      <legend>{t('escalation.step', { number })}</legend>
      <TextField
        className={css['minutes']}
        label={t('escalation.step.after')}
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? String(step.afterMinutes)}
        problem={isWrong ? t('escalation.wrong.minutes') : null}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') take();
        }}
        onBlur={() => {
          take();
          setTyped(null);
        }}
      />
      <SelectField
        className={css['counts']}
        label={t('escalation.step.counts')}
        value={step.counts}
        options={(['all', 'working'] as const).map((value) => ({
          value,
          label: t(`escalation.step.counts.${value}`),
        }))}
        onValue={(counts) => onStep(() => ({ counts }))}
      />
      <fieldset className={css['told']}>
        <legend>{t('escalation.step.contacts')}</legend>
        {contacts.map(({ id, name }) => (
          <label key={id}>
            <input
              type="checkbox"
              checked={step.contacts.includes(id)}
              onChange={({ target: { checked } }) =>
                onStep((now) => ({
                  contacts: contacts
                    .map((one) => one.id)
                    .filter((one) => (one === id ? checked : now.contacts.includes(one))),
                }))
              }
            />
            <AddressText text={name} />
          </label>
        ))}
      </fieldset>
      <IconButton
        icon="close"
        size="small"
        label={t('escalation.step.remove', { number })}
        onClick={onRemove}
      />
    </fieldset>
  );
};
