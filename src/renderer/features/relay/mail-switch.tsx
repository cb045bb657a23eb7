import { type ReactElement, useState } from 'react';
import {
  hasMailPreset,
  mailPresetId,
  mailPresetMinutes,
  type RelaySettings,
  withMailPreset,
  withoutMailPreset,
} from '../../../shared/contract/calls/relay.ts';
import { Button } from '../../components/button.tsx';
import { CheckField, TextField } from '../../components/fields/field.tsx';
import { useTexts } from '../../i18n/texts.ts';
import shared from '../settings/settings.module.css';
import { draftOf, hasPassword, sharedOf, worksAsStored } from './channel-draft.ts';
import { FormEnd, MailFields } from './channel-fields.tsx';
import { durationText, minutesIn } from './duration.ts';
import { ownTimesText } from './own-times.ts';
import css from './relay.module.css';
import { StateMark } from './state-mark.tsx';
import { StepTimesFields, WorkingOnly } from './step-times.tsx';
import { useChannelForm } from './use-channel-form.ts';
import type { PageOfRelay } from './use-relay-page.ts';

/** The preset: one switch, and a form for the mailbox and its server. */
export const MailSwitch = ({
  page,
  onAlerts,
}: {
  page: PageOfRelay;
  /** Opens the settings of the alerts at this computer. */
  onAlerts: () => void;
}): ReactElement => {
  const t = useTexts();
  const { settings, change, stateOf, testWords } = page;
  const [isOpen, setOpen] = useState(false);
  /** In the form, before they are saved; `null`: as they are stored. */
  const [typed, setTyped] = useState<number | null>(null);
  const isOn = hasMailPreset(settings);
  const own = settings.contacts.find(({ id }) => id === mailPresetId);
  const step = settings.steps.find(({ id }) => id === mailPresetId);
  // It is a step like the others, so the user may change it below.
  const minutes = step?.afterMinutes ?? mailPresetMinutes;
  const label = t('escalation.mail-after', { duration: durationText(typed ?? minutes, t) });
  const close = (): void => {
    setOpen(false);
    setTyped(null);
  };
  const turnOff = (): void => {
    close();
    if (isOn) void change((now) => planOf(withoutMailPreset(now)));
  };
  return (
    <>
      <CheckField
        label={label}
        hint={t(
          isOpen && !isOn
            ? 'escalation.mail-not-yet'
            : isOn
              ? step?.counts === 'working'
                ? 'escalation.mail-working'
                : 'escalation.mail-hint'
              : 'escalation.mail-off',
        )}
        checked={isOn || isOpen}
        onChecked={(on) => (on ? setOpen(true) : turnOff())}
      />
      {isOn && !isOpen && own?.channel === 'email' && (
        <div className={css['summary']}>
          <span>{t('escalation.mail-by', { address: own.address, host: settings.smtp?.host ?? '–' })}</span>
          <StateMark state={stateOf(own.id)} tested={testWords(own.id)} />
          <Button size="small" onClick={() => setOpen(true)}>
            {t('escalation.change')}
          </Button>
        </div>
      )}
      {isOn && !isOpen && step !== undefined && (
        <div className={css['under']}>
          <WorkingOnly
            counts={step.counts}
            workingHours={settings.workingHours}
            onCounts={(counts) =>
              void change((now) => ({
                steps: now.steps.map((one) => (one.id === step.id ? { ...one, counts } : one)),
              }))
            }
          />
        </div>
      )}
      {isOpen && <MailForm {...{ page, isOn, label, minutes }} onMinutes={setTyped} onDone={close} />}
      {!(isOpen && settings.steps.every(({ id }) => id === mailPresetId)) && (
        <OwnTimes settings={settings} onAlerts={onAlerts} />
      )}
    </>
  );
};

/** Which hours count for what is on now, and where those of this computer are. */
const OwnTimes = ({
  settings: { on, steps },
  onAlerts,
}: {
  settings: RelaySettings;
  onAlerts: () => void;
}): ReactElement => {
  const t = useTexts();
  /** Whether "Only in working hours" is on the screen, and not chosen. */
  const isChoice = on && steps.some(({ id, counts }) => id === mailPresetId && counts === 'all');
  return (
    <div className={shared['buttons']}>
      <p className={shared['quiet']}>
        {t(ownTimesText(steps))}
        {isChoice && ` ${t('escalation.own-times-choose')}`}
      </p>
      <Button size="small" onClick={onAlerts}>
        {t('escalation.to-alerts')}
      </Button>
    </div>
  );
};

const planOf = ({
  on,
  steps,
  contacts,
}: RelaySettings): Pick<RelaySettings, 'on' | 'steps' | 'contacts'> => ({
  ...{ on, steps, contacts },
});

const MailForm = ({
  page: { settings, change, secrets, stateOf, noteTest },
  isOn,
  label,
  minutes,
  onMinutes,
  onDone,
}: {
  page: PageOfRelay;
  isOn: boolean;
  label: string;
  /** As they are stored. */
  minutes: number;
  /** `null`: what is typed is no number of minutes. */
  onMinutes: (minutes: number | null) => void;
  onDone: () => void;
}): ReactElement => {
  const t = useTexts();
  const own = settings.contacts.find(({ id }) => id === mailPresetId) ?? null;
  const [times, setTimes] = useState({
    counts: settings.steps.find(({ id }) => id === mailPresetId)?.counts ?? 'all',
    workingHours: settings.workingHours,
  });
  const first = {
    ...draftOf(own, settings, false, { topic: '', key: '' }),
    ...{ id: mailPresetId, minutes: String(minutes) },
  };
  const form = useChannelForm(first, {
    isStored: own !== null,
    works: own !== null && worksAsStored(first, secrets, false, stateOf(own.id)),
    isNamed: false,
    onSave: async (draft, words) => {
      const address = draft.address.trim();
      const afterMinutes = minutesIn(draft.minutes ?? '') ?? minutes;
      // A name that the user gave it in the list of contacts stays.
      const isNamed = own?.channel === 'email' && own.name !== own.address;
      const name = isNamed ? own.name : address.slice(0, 80);
      const isSaved = await change((now) => ({
        ...planOf(withMailPreset(now, { name, address, afterMinutes, counts: times.counts }, Date.now())),
        workingHours: times.workingHours,
        ...sharedOf(draft),
      }));
      if (isSaved) {
        noteTest(draft.id, words);
        onDone();
      }
      return isSaved;
    },
  });
  return (
    <form
      ref={form.box}
      noValidate
      className={css['form']}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
    >
      <MailFields
        form={form}
        label={t('escalation.mail-to')}
        hasPassword={hasPassword(form.draft, secrets)}
        beside={
          <TextField
            className={css['minutes']}
            label={t('escalation.step.after')}
            inputMode="numeric"
            autoComplete="off"
            value={form.draft.minutes ?? ''}
            problem={form.problem('minutes')}
            onChange={({ target: { value } }) => {
              form.set({ minutes: value });
              onMinutes(minutesIn(value));
            }}
          />
        }
      />
      <StepTimesFields times={times} onTimes={setTimes} />
      {secrets.kind === 'memory' && <p className={shared['quiet']}>{t('escalation.memory.email')}</p>}
      <FormEnd form={form} save={t(isOn ? 'escalation.save' : 'escalation.turn-on')} onCancel={onDone} />
    </form>
  );
};
