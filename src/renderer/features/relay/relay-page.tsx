import type { ReactElement, ReactNode } from 'react';
import type { ErrorShape } from '../../../shared/contract/errors.ts';
import { Button } from '../../components/button.tsx';
import { CheckField, SelectField } from '../../components/fields/field.tsx';
import { Skeleton } from '../../components/loading.tsx';
import { Notice } from '../../components/notice.tsx';
import { errorText, type Texts, useTexts } from '../../i18n/texts.ts';
import { QueryFailed } from '../records/query-failed.tsx';
import { Section, Setting, withOwn } from '../settings/setting.tsx';
import shared from '../settings/settings.module.css';
import { ContactList } from './contact-list.tsx';
import { durationText } from './duration.ts';
import { HeartbeatFields } from './heartbeat-fields.tsx';
import { MailSwitch } from './mail-switch.tsx';
import css from './relay.module.css';
import { StepList } from './step-list.tsx';
import { TimeLine } from './time-line.tsx';
import { type PageOfRelay, useRelayPage } from './use-relay-page.ts';

/** The settings of alerts that leave the desk. Most users need the first switch only. */
export const RelaySections = ({ onAlerts }: { onAlerts: () => void }): ReactElement => {
  const t = useTexts();
  const { page, query, error, dismiss } = useRelayPage();
  const refused = error !== null && <Refused error={error} onDismiss={dismiss} />;
  const isAboutSteps = error?.code === 'relay.nobody-told';
  return (
    <>
      {!isAboutSteps && refused}
      <Section of={['escalation']}>
        <p className={shared['quiet']}>{t('escalation.what')}</p>
        {page === null && <QueryFailed query={query} />}
        {page === null && query.error === null && <Skeleton rows={4} label={t('escalation.loading')} />}
        {page !== null && <MailSwitch page={page} onAlerts={onAlerts} />}
      </Section>
      {page !== null && <Loaded page={page} atSteps={isAboutSteps && refused} />}
    </>
  );
};

const Refused = ({ error, onDismiss }: { error: ErrorShape; onDismiss: () => void }): ReactElement => {
  const t = useTexts();
  return (
    <Notice
      tone="red"
      icon="triangle"
      role="alert"
      className={shared['refused']}
      title={t('escalation.not-saved')}
      actions={
        <Button size="small" onClick={onDismiss}>
          {t('notice.dismiss')}
        </Button>
      }
    >
      {errorText(t, error)}
    </Notice>
  );
};

const Loaded = ({ page, atSteps }: { page: PageOfRelay; atSteps: ReactNode }): ReactElement => (
  <>
    <Section of={['escalation-line']}>
      <TimeLine settings={page.settings} />
    </Section>
    <Section of={['escalation-steps']}>
      <StepList page={page} refused={atSteps} />
    </Section>
    <Section of={['escalation-contacts']}>
      <ContactList page={page} />
    </Section>
    <Section of={['escalation-names', 'escalation-acknowledged']}>
      <MessageFields page={page} />
    </Section>
    <Section of={['escalation-heartbeat']}>
      <HeartbeatFields page={page} />
    </Section>
    <Section of={['escalation-reminder']}>
      <ReminderFields page={page} />
    </Section>
  </>
);

const MessageFields = ({ page: { settings, change } }: { page: PageOfRelay }): ReactElement => {
  const t = useTexts();
  const lasts = String(settings.acknowledgedMinutes ?? 0);
  return (
    <>
      <Setting id="escalation-names">
        <CheckField
          label={t('escalation.names')}
          hint={t('escalation.names-hint')}
          checked={settings.namesOrders}
          onChecked={(namesOrders) => void change({ namesOrders })}
        />
      </Setting>
      <Setting id="escalation-acknowledged">
        <div className={shared['grid']}>
          <SelectField
            label={t('escalation.acknowledged')}
            hint={t('escalation.acknowledged-hint')}
            value={lasts}
            options={withOwn(['30', '60', '120', '240', '480', '1440', '0'], lasts)
              .toSorted((one, other) => lastOrder(one) - lastOrder(other))
              .map((value) => ({
                value,
                label: value === '0' ? t('escalation.acknowledged.always') : durationText(Number(value), t),
              }))}
            onValue={(value) => void change({ acknowledgedMinutes: value === '0' ? null : Number(value) })}
          />
        </div>
      </Setting>
    </>
  );
};

/** "Until the order is answered" is the longest. */
const lastOrder = (minutes: string): number => (minutes === '0' ? Number.POSITIVE_INFINITY : Number(minutes));

const usualReminderDays = 5;

const ReminderFields = ({ page: { settings, change } }: { page: PageOfRelay }): ReactElement => {
  const t = useTexts();
  const { reminderDays } = settings;
  return (
    <>
      <CheckField
        label={t('escalation.reminder.on')}
        hint={t('escalation.reminder.what')}
        checked={reminderDays !== null}
        onChecked={(on) => void change({ reminderDays: on ? usualReminderDays : null })}
      />
      {reminderDays !== null && (
        <div className={css['inset']}>
          <SelectField
            label={t('escalation.reminder.after')}
            value={String(reminderDays)}
            options={withOwn(['2', '3', '5', '10', '15', '20'], String(reminderDays)).map((value) => ({
              value,
              label: workingDays(Number(value), t),
            }))}
            onValue={(value) => void change({ reminderDays: Number(value) })}
          />
        </div>
      )}
    </>
  );
};

const workingDays = (count: number, t: Texts): string => t('escalation.working-days', { count });
