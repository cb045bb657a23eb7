import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { mostContacts, type RelayContact } from '../../../shared/contract/calls/relay.ts';
import { shapeOfError } from '../../../shared/contract/errors.ts';
import { chosenQuiet, withQuietDays } from '../../../shared/domain/alerts/alert-silence.ts';
import { AddressText } from '../../components/address-text.tsx';
import { Button, IconButton } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { SelectField } from '../../components/fields/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { Mark } from '../../components/mark.tsx';
import { Notice } from '../../components/notice.tsx';
import { errorText, type Texts, useTexts } from '../../i18n/texts.ts';
import { useClient } from '../../transport/core-context.tsx';
import { QuietDays, QuietTimes } from '../settings/quiet-hours-fields.tsx';
import shared from '../settings/settings.module.css';
import { contactOf, draftOf, hasPassword, hasToken, sharedOf, worksAsStored } from './channel-draft.ts';
import { FormEnd, MailFields, NameField, NtfyFields, WebhookFields } from './channel-fields.tsx';
import css from './relay.module.css';
import { StateMark } from './state-mark.tsx';
import { planOf } from './step-list.tsx';
import { channelIcons } from './time-line.tsx';
import { useChannelForm } from './use-channel-form.ts';
import type { PageOfRelay } from './use-relay-page.ts';

/** The people who are told. One at a time is changed, in place. */
export const ContactList = ({ page }: { page: PageOfRelay }): ReactElement => {
  const t = useTexts();
  const { settings, change, stateOf, testWords } = page;
  const { contacts } = settings;
  const told = new Set(settings.steps.flatMap((step) => step.contacts));
  const [edited, setEdited] = useState<string | 'new' | null>(null);
  const [leaving, setLeaving] = useState<RelayContact | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const back = useRef<string | null>(null);
  const close = (): void => {
    back.current = edited;
    setEdited(null);
  };
  useEffect(() => {
    if (edited !== null || back.current === null) return;
    // The form has gone, so the focus goes to the button that opened it.
    list.current?.querySelector<HTMLElement>(`[data-edit="${back.current}"]`)?.focus();
    back.current = null;
  }, [edited]);
  const remove = ({ id }: RelayContact): void => {
    setLeaving(null);
    void change((now) => ({
      contacts: now.contacts.filter((one) => one.id !== id),
      ...planOf(
        now.on,
        now.steps.map((step) => ({ ...step, contacts: step.contacts.filter((one) => one !== id) })),
      ),
    }));
    list.current?.querySelector<HTMLElement>('[data-edit="new"]')?.focus();
  };
  return (
    <div ref={list} className={css['parts']}>
      {contacts.length === 0 && edited === null && (
        <p className={shared['quiet']}>{t('escalation.contacts.none')}</p>
      )}
      {contacts.length > 0 && (
        <ul className={css['contacts']}>
          {contacts.map((contact) => (
            <li key={contact.id}>
              {edited === contact.id ? (
                <ContactForm page={page} contact={contact} onDone={close} />
              ) : (
                <div className={css['contact']}>
                  <Icon name={channelIcons[contact.channel]} />
                  <b>
                    <AddressText text={contact.name} />
                  </b>
                  <span className={css['by']}>{byOf(contact, t)}</span>
                  <IconButton
                    icon="pencil"
                    size="small"
                    data-edit={contact.id}
                    label={t('escalation.contact.edit', { name: contact.name })}
                    onClick={() => setEdited(contact.id)}
                  />
                  <IconButton
                    icon="close"
                    size="small"
                    label={t('escalation.contact.remove', { name: contact.name })}
                    onClick={() => setLeaving(contact)}
                  />
                  <span className={css['state']}>
                    <StateMark state={stateOf(contact.id)} tested={testWords(contact.id)} />
                    {!told.has(contact.id) && (
                      <Mark tone="amber" icon="triangle">
                        {t('escalation.contact.in-no-step', { name: contact.name })}
                      </Mark>
                    )}
                  </span>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {edited === 'new' ? (
        <ContactForm page={page} contact={null} onDone={close} />
      ) : (
        <div className={shared['buttons']}>
          <Button
            icon="plus"
            data-edit="new"
            disabled={contacts.length >= mostContacts}
            onClick={() => setEdited('new')}
          >
            {t('escalation.contact.add')}
          </Button>
        </div>
      )}
      {leaving !== null && (
        <Dialog
          title={t('escalation.contact.remove-ask', { name: leaving.name })}
          onClose={() => setLeaving(null)}
        >
          {leaving.channel !== 'email' && <p>{t('escalation.contact.remove-what')}</p>}
          <div className={shared['choice']}>
            <Button onClick={() => setLeaving(null)}>{t('escalation.cancel')}</Button>
            <Button variant="primary" onClick={() => remove(leaving)}>
              {t('escalation.contact.remove', { name: leaving.name })}
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  );
};

/** The mailbox, unless it is the name, or the channel. */
const byOf = (contact: RelayContact, t: Texts): string => {
  if (contact.channel !== 'email') return t(`escalation.channel.${contact.channel}`);
  return contact.address === contact.name ? '' : contact.address;
};

/** Fetches a new topic and key first: a new contact may need them. */
const ContactForm = (props: {
  page: PageOfRelay;
  contact: RelayContact | null;
  onDone: () => void;
}): ReactElement | null => {
  const t = useTexts();
  const client = useClient();
  const fresh = useQuery({
    queryKey: ['relay-new-secrets', props.contact?.id],
    queryFn: () => client.call('relay.new-secrets', {}),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (fresh.isError)
    return (
      <Notice tone="red" icon="triangle" role="alert">
        {errorText(t, shapeOfError(fresh.error))}
      </Notice>
    );
  return fresh.data === undefined ? null : <ContactFields {...props} fresh={fresh.data} />;
};

const ContactFields = ({
  page: { settings, change, secrets, stateOf, noteTest },
  contact,
  onDone,
  fresh,
}: {
  page: PageOfRelay;
  contact: RelayContact | null;
  onDone: () => void;
  fresh: { topic: string; key: string };
}): ReactElement => {
  const t = useTexts();
  const hasSecret = contact !== null && secrets.contacts.includes(contact.id);
  const first = draftOf(contact, settings, hasSecret, fresh);
  const form = useChannelForm(first, {
    isStored: contact !== null,
    works: contact !== null && worksAsStored(first, secrets, hasSecret, stateOf(contact.id)),
    isNamed: true,
    onSave: async (draft, words) => {
      const changed = contactOf(draft);
      const isSaved = await change((now) => ({
        contacts:
          contact === null
            ? [...now.contacts, changed]
            : now.contacts.map((one) => (one.id === changed.id ? changed : one)),
        ...sharedOf(draft),
      }));
      if (isSaved) {
        noteTest(draft.id, words);
        onDone();
      }
      return isSaved;
    },
  });
  const { draft, set, box } = form;
  useEffect(() => box.current?.querySelector('input')?.focus(), [box]);
  const quiet = draft.quietHours;
  return (
    <form
      ref={box}
      noValidate
      className={css['form']}
      aria-label={
        contact === null ? t('escalation.contact.new') : t('escalation.contact.edit', { name: contact.name })
      }
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
    >
      <div className={shared['grid']}>
        <NameField form={form} />
        <SelectField
          label={t('escalation.channel')}
          value={draft.channel}
          options={(['email', 'ntfy', 'webhook'] as const).map((value) => ({
            value,
            label: t(`escalation.channel.${value}`),
          }))}
          onValue={(channel) => set({ channel })}
        />
      </div>
      {draft.channel === 'email' && (
        <MailFields form={form} label={t('escalation.address')} hasPassword={hasPassword(draft, secrets)} />
      )}
      {draft.channel === 'ntfy' && (
        <NtfyFields form={form} hasToken={hasToken(draft, secrets)} isKnown={contact?.channel === 'ntfy'} />
      )}
      {draft.channel === 'webhook' && <WebhookFields form={form} isKnown={contact?.channel === 'webhook'} />}
      <div className={shared['quiet-hours']}>
        <strong>{t('quiet.on')}</strong>
        <p className={shared['quiet']}>{t('escalation.quiet-what')}</p>
        <QuietTimes hours={quiet} onHours={(quietHours) => set({ quietHours })} />
        <QuietDays
          days={chosenQuiet(quiet).days}
          onDays={(days) => set({ quietHours: withQuietDays(quiet, days) })}
        />
      </div>
      {secrets.kind === 'memory' && (
        <p className={shared['quiet']}>{t(`escalation.memory.${form.draft.channel}`)}</p>
      )}
      <FormEnd form={form} save={t('escalation.save')} onCancel={onDone} />
    </form>
  );
};
