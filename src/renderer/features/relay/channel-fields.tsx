import { useMutation } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { shapeOfError } from '../../../shared/contract/errors.ts';
import { Button } from '../../components/button.tsx';
import { cx } from '../../components/cx.ts';
import { SelectField, TextField } from '../../components/fields/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { errorText, useTexts } from '../../i18n/texts.ts';
import { useClient } from '../../transport/core-context.tsx';
import shared from '../settings/settings.module.css';
import { type Field, senderOf, usedPort, usualPort, withSecurity } from './channel-draft.ts';
import css from './relay.module.css';
import type { ChannelForm } from './use-channel-form.ts';

/** A text field of a draft. Its id names it for the problem that a test finds. */
const DraftField = ({
  form,
  field,
  label,
  ...rest
}: {
  form: ChannelForm;
  field: Exclude<Field, 'id' | 'channel' | 'quietHours' | 'security'>;
  label: string;
} & Omit<Parameters<typeof TextField>[0], 'form' | 'label' | 'onChange' | 'problem'>): ReactElement => (
  <TextField
    autoComplete="off"
    spellCheck={false}
    maxLength={300}
    value={form.draft[field] ?? ''}
    {...rest}
    label={label}
    problem={form.problem(field)}
    onChange={({ target }) => form.set({ [field]: target.value })}
  />
);

export const NameField = ({ form }: { form: ChannelForm }): ReactElement => {
  const t = useTexts();
  return <DraftField form={form} field="name" label={t('escalation.name')} maxLength={80} />;
};

/** The mailbox, and the server that all mail leaves by. */
export const MailFields = ({
  form,
  label,
  hasPassword,
  beside = null,
}: {
  form: ChannelForm;
  label: string;
  hasPassword: boolean;
  /** A field beside the address. */
  beside?: ReactNode;
}): ReactElement => {
  const t = useTexts();
  const { draft } = form;
  const port = usedPort(draft);
  return (
    <>
      <div className={shared['grid']}>
        <DraftField form={form} field="address" label={label} type="email" inputMode="email" />
        {beside}
      </div>
      <fieldset className={cx(shared['group'], css['server'])}>
        <legend>{t('escalation.server')}</legend>
        <p className={css['aside']}>{t('escalation.server-hint')}</p>
        <div className={shared['grid']}>
          <DraftField form={form} field="host" label={t('escalation.host')} placeholder="mail.company.com" />
          <DraftField
            form={form}
            field="port"
            label={t('escalation.port')}
            placeholder={usualPort(draft)}
            {...(port === null ? {} : { hint: t('escalation.port-used', { port }) })}
            inputMode="numeric"
            className={css['port']}
          />
          <SelectField
            label={t('escalation.security')}
            value={draft.security}
            options={(['starttls', 'tls', 'none'] as const).map((value) => ({
              value,
              label: t(`escalation.security.${value}`),
            }))}
            onValue={(security) => form.set(withSecurity(draft, security))}
          />
          <DraftField form={form} field="from" label={t('escalation.from')} placeholder={senderOf(draft)} />
          <DraftField
            form={form}
            field="user"
            label={t('escalation.user')}
            hint={t('escalation.user-hint')}
            maxLength={200}
          />
          <DraftField
            form={form}
            field="password"
            label={t('escalation.password')}
            type="password"
            autoComplete="new-password"
            maxLength={1000}
            {...(hasPassword
              ? { placeholder: t('escalation.stored'), hint: t('escalation.stored-hint') }
              : {})}
          />
        </div>
        {hasPassword && <Forget of="smtp" label={t('escalation.password-forget')} />}
        {form.problem('security') !== null && (
          <p className={css['problem']} role="alert">
            {form.problem('security')}
          </p>
        )}
      </fieldset>
    </>
  );
};

/** Removes a stored secret at once. */
const Forget = ({ of, label }: { of: 'smtp' | 'ntfy-server'; label: string }): ReactElement => {
  const t = useTexts();
  const client = useClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => client.call('relay.set-secret', { of, value: null }),
  });
  return (
    <div className={shared['buttons']}>
      <Button size="small" variant="quiet" disabled={isPending} onClick={() => mutate()}>
        {label}
      </Button>
      {error !== null && (
        <span className={css['problem']} role="alert">
          {errorText(t, shapeOfError(error))}
        </span>
      )}
    </div>
  );
};

/** The topic, how the phone subscribes to it, and the server that all contacts share. */
export const NtfyFields = ({
  form,
  hasToken,
  isKnown,
}: {
  form: ChannelForm;
  hasToken: boolean;
  /** Whether a phone may have subscribed to this contact's topic before. */
  isKnown: boolean;
}): ReactElement => {
  const t = useTexts();
  const client = useClient();
  const { draft, set } = form;
  const [shown, setShown] = useState<string | null>(null);
  const [renewed, setRenewed] = useState<string | null>(null);
  const topic = draft.topic ?? shown;
  const show = async (): Promise<void> =>
    setShown((await client.call('relay.show-topic', { contactId: draft.id })).topic);
  const renew = async (): Promise<void> => {
    const made = (await client.call('relay.new-secrets', {})).topic;
    setRenewed(made);
    set({ topic: made });
  };
  const subscribe = t('escalation.ntfy.subscribe', { server: draft.server });
  const hint = (): string => {
    if (!isKnown || draft.topic === null) return subscribe;
    return draft.topic === renewed
      ? `${t('escalation.ntfy.renewed')} ${subscribe}`
      : t('escalation.ntfy.lost');
  };
  const another = (
    <Button variant="quiet" onClick={() => void renew().catch(() => undefined)}>
      {t('escalation.ntfy.new')}
    </Button>
  );
  return (
    <>
      {topic === null ? (
        <div className={shared['buttons']}>
          <span>
            {t('escalation.ntfy.topic')}: {t('escalation.stored')}
          </span>
          <Button onClick={() => void show().catch(() => undefined)}>{t('escalation.ntfy.show')}</Button>
          {another}
        </div>
      ) : (
        <CopyField
          copy={t('escalation.ntfy.copy')}
          form={form}
          field="topic"
          label={t('escalation.ntfy.topic')}
          value={topic}
          readOnly={draft.topic === null}
          hint={hint()}
          beside={another}
        />
      )}
      <div className={shared['grid']}>
        <DraftField
          form={form}
          field="server"
          label={t('escalation.ntfy.server')}
          hint={t('escalation.ntfy.server-hint')}
          inputMode="url"
        />
        <DraftField
          form={form}
          field="token"
          label={t('escalation.ntfy.token')}
          hint={t(hasToken ? 'escalation.stored-hint' : 'escalation.ntfy.token-hint')}
          type="password"
          autoComplete="new-password"
          maxLength={1000}
          {...(hasToken ? { placeholder: t('escalation.stored') } : {})}
        />
      </div>
      {hasToken && <Forget of="ntfy-server" label={t('escalation.ntfy.token-forget')} />}
    </>
  );
};

export const WebhookFields = ({
  form,
  isKnown,
}: {
  form: ChannelForm;
  /** Whether a receiver may have a key of this contact. */
  isKnown: boolean;
}): ReactElement => {
  const t = useTexts();
  const client = useClient();
  const { draft, set } = form;
  const [renewed, setRenewed] = useState<string | null>(null);
  const renew = async (webhook: string): Promise<void> => {
    const { key } = await client.call('relay.new-secrets', {});
    setRenewed(key);
    set({ webhook, key });
  };
  const keyHint = isKnown ? (draft.key === renewed ? 'renewed' : 'lost') : 'hint';
  if (draft.webhook === null)
    return (
      <div className={shared['buttons']}>
        <span className={shared['quiet']}>{t('escalation.webhook.stored')}</span>
        <Button variant="quiet" onClick={() => void renew('').catch(() => undefined)}>
          {t('escalation.webhook.replace')}
        </Button>
      </div>
    );
  return (
    <>
      <DraftField
        form={form}
        field="webhook"
        label={t('escalation.webhook.address')}
        hint={t('escalation.webhook.address-hint')}
        placeholder="https://"
        inputMode="url"
        maxLength={2000}
      />
      <CopyField
        copy={t('escalation.webhook.copy')}
        form={form}
        field="key"
        label={t('escalation.webhook.key')}
        hint={t(`escalation.webhook.key-${keyHint}`)}
        beside={
          isKnown && (
            <Button variant="quiet" onClick={() => void renew(draft.webhook ?? '').catch(() => undefined)}>
              {t('escalation.webhook.new')}
            </Button>
          )
        }
      />
    </>
  );
};

/** A secret in a field, with a button that copies it. */
const CopyField = ({
  copy,
  beside = null,
  ...field
}: { copy: string; beside?: ReactNode } & Parameters<typeof DraftField>[0]): ReactElement => {
  const t = useTexts();
  const box = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  const run = (): void => {
    const input = box.current?.querySelector('input');
    input?.focus();
    input?.select();
    // The clipboard API would need a permission, which the Electron shell denies.
    setSaid(t(document.execCommand('copy') ? 'webhook.copied' : 'webhook.not-copied'));
  };
  return (
    <div ref={box} className={css['copied']}>
      <DraftField {...field} className={css['secret']} />
      <div className={shared['buttons']}>
        <Button onClick={run}>{copy}</Button>
        {beside}
        <span role="status" className={shared['quiet']}>
          {said}
        </span>
      </div>
    </div>
  );
};

/** The buttons of the form, and what its last test ended with. */
export const FormEnd = ({
  form,
  save,
  onCancel,
}: {
  form: ChannelForm;
  save: string;
  onCancel: () => void;
}): ReactElement => {
  const t = useTexts();
  const { outcome, asks, isBusy } = form;
  const error =
    outcome === null || 'words' in outcome || 'heldBack' in outcome
      ? null
      : 'error' in outcome
        ? outcome.error
        : outcome.saveError;
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // After the focus went to the field: both fit.
    if (outcome !== null || asks) end.current?.scrollIntoView({ block: 'nearest' });
  }, [outcome, asks]);
  const isAtField = outcome !== null && 'error' in outcome && outcome.field !== null;
  return (
    <>
      {error !== null && (asks || !isAtField || error.detail !== null) && (
        <Notice tone="red" icon="triangle" role="alert">
          {/* A problem at a field is read when the focus goes there. */}
          {!isAtField && <p>{errorText(t, error)}</p>}
          {error.detail !== null && <p>{t('escalation.own-words', { words: error.detail })}</p>}
          {asks && (
            <p>
              <b>{t('escalation.failed-ask')}</b>
            </p>
          )}
        </Notice>
      )}
      {outcome !== null && 'heldBack' in outcome && <HeldBack />}
      <div ref={end} className={cx(shared['buttons'], css['end'])}>
        <Button type="submit" variant="primary" disabled={isBusy}>
          {asks ? t('escalation.test-again') : save}
        </Button>
        {asks ? (
          <Button disabled={isBusy} onClick={form.saveAnyway}>
            {t('escalation.save-anyway')}
          </Button>
        ) : (
          <Button disabled={isBusy} onClick={form.test}>
            {t('escalation.test')}
          </Button>
        )}
        <Button variant="quiet" onClick={onCancel}>
          {t('escalation.cancel')}
        </Button>
        <span role="status" className={css['words']}>
          {isBusy && t('escalation.testing')}
          {!isBusy &&
            outcome !== null &&
            'words' in outcome &&
            t('escalation.test-words', { words: outcome.words })}
        </span>
      </div>
    </>
  );
};

/** Practice sends nothing to other computers, so it tests none either. */
export const HeldBack = (): ReactElement => {
  const t = useTexts();
  return (
    <Notice tone="grey" icon="dash" role="status" title={t('escalation.state.practice')}>
      {t('escalation.practice-why')}
    </Notice>
  );
};
