import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useRef, useState } from 'react';
import type { SettingsPatch } from '../../../shared/contract/calls/settings.ts';
import {
  isWebhookCredentials,
  readPublicAddress,
  type WebhookSettings as Webhook,
  type WebhookCredentials,
  type WebhookState,
} from '../../../shared/contract/calls/webhooks.ts';
import { shapeOfError } from '../../../shared/contract/errors.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { CheckField, SaveOnBlurField, SelectField, TextField } from '../../components/fields/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { errorText, useTexts } from '../../i18n/texts.ts';
import { useClient } from '../../transport/core-context.tsx';
import { keys } from '../../transport/keys.ts';
import { useAccount, useSettings, useWebhooks } from '../../transport/queries.ts';
import css from './settings.module.css';
import { useChangeSettings } from './use-change-settings.ts';

const thisComputer = '127.0.0.1';
const everyNetwork = '0.0.0.0';

/** Settings for the service's webhook calls, for users who are reachable from outside. */
export const WebhookSettings = (): ReactElement | null => {
  const t = useTexts();
  const { webhook } = useSettings();
  const changeSettings = useChangeSettings();
  const { data } = useWebhooks();
  const account = useAccount();
  if (data === undefined || data.state === 'unavailable') return null;
  const change = (patch: NonNullable<SettingsPatch['webhook']>): void => changeSettings({ webhook: patch });
  const hosts = [...new Set([thisComputer, everyNetwork, webhook.host])];
  return (
    <section className={css['section']}>
      <h3>{t('webhook.title')}</h3>
      <CheckField
        label={t('webhook.on')}
        hint={t('webhook.what')}
        checked={webhook.on}
        onChecked={(on) => change({ on })}
      />
      {webhook.on && (
        <>
          <div className={css['grid']}>
            <SelectField
              label={t('webhook.host')}
              value={webhook.host}
              options={hosts.map((value) => ({ value, label: hostName(t, value) }))}
              onValue={(host) => change({ host })}
            />
            <SaveOnBlurField
              label={t('webhook.port')}
              inputMode="numeric"
              value={String(webhook.port)}
              read={(text) => (isPort(text) ? text : null)}
              wrong={t('webhook.port-wrong')}
              onSave={(port) => change({ port: Number(port) })}
            />
            <SaveOnBlurField
              label={t('webhook.public')}
              hint={t('webhook.public-hint')}
              placeholder="https://"
              inputMode="url"
              value={webhook.publicAddress}
              read={(text) => (text === '' ? '' : readPublicAddress(text))}
              wrong={t('webhook.public-wrong')}
              onSave={(publicAddress) => change({ publicAddress })}
            />
          </div>
          {data.problem !== null && (
            <Notice tone="red" icon="triangle" role="alert">
              {errorText(t, data.problem)}
            </Notice>
          )}
          {!isHere(webhook.host) && !webhook.publicAddress.startsWith('https:') && (
            <Notice tone="grey" icon="triangle" title={t('webhook.in-the-clear')}>
              {t('webhook.in-the-clear-help')}
            </Notice>
          )}
          {account.data?.account?.means === 'basic' && <p className={css['quiet']}>{t('webhook.basic')}</p>}
          {data.address !== null && <Address address={data.address} awaited={data.awaited} />}
          <Demand demands={webhook.demands} missing={data.credentialsMissing} />
          <LastCall call={data.lastCall} />
        </>
      )}
    </section>
  );
};

const hostName = (t: ReturnType<typeof useTexts>, host: string): string => {
  if (host === thisComputer) return t('webhook.host.this-computer');
  return host === everyNetwork ? t('webhook.host.every-network') : host;
};

/** True if only programs on this computer can connect. */
const isHere = (host: string): boolean => /^127\.|^::1$/.test(host);

const isPort = (text: string): boolean =>
  /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535;

const Address = ({ address, awaited }: { address: string; awaited: boolean }): ReactElement => {
  const t = useTexts();
  const client = useClient();
  const queries = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const renew = useMutation({
    mutationFn: () => client.call('webhooks.renew', {}),
    onSuccess: (state) => {
      queries.setQueryData(keys.webhooks, state);
      setSaid(null);
    },
    onSettled: () => setAsking(false),
  });
  const copy = (): void => {
    field.current?.focus();
    field.current?.select();
    // The clipboard API would need a permission, which the Electron shell denies.
    setSaid(t(document.execCommand('copy') ? 'webhook.copied' : 'webhook.not-copied'));
  };
  return (
    <>
      <TextField
        label={t('webhook.address')}
        hint={t('webhook.address-hint')}
        inputRef={field}
        readOnly
        value={address}
        onFocus={(event) => event.target.select()}
      />
      <div className={css['buttons']}>
        <Button onClick={copy}>{t('webhook.copy')}</Button>
        <Button variant="quiet" onClick={() => setAsking(true)}>
          {t('webhook.renew')}
        </Button>
        <span role="status" className={css['quiet']}>
          {said}
        </span>
      </div>
      {awaited && (
        <Notice tone="amber" icon="hourglass" role="status" title={t('webhook.awaited')}>
          {t('webhook.awaited-help')}
        </Notice>
      )}
      {asking && (
        <Dialog title={t('webhook.renew-ask')} onClose={() => setAsking(false)}>
          <p>{t('webhook.renew-what')}</p>
          <div className={css['choice']}>
            <Button onClick={() => setAsking(false)}>{t('webhook.renew-not')}</Button>
            <Button variant="primary" disabled={renew.isPending} onClick={() => renew.mutate()}>
              {t('webhook.renew')}
            </Button>
          </div>
        </Dialog>
      )}
      {renew.isError && (
        <Notice tone="red" icon="triangle" role="alert">
          {errorText(t, shapeOfError(renew.error))}
        </Notice>
      )}
    </>
  );
};

/** The credentials that a call must have. They apply once saved, so that no call is rejected before. */
const Demand = ({ demands, missing }: { demands: Webhook['demands']; missing: boolean }): ReactElement => {
  const t = useTexts();
  const client = useClient();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<Webhook['demands'] | null>(null);
  const [user, setUser] = useState('');
  const [secret, setSecret] = useState('');
  const keep = useMutation({
    mutationFn: (credentials: WebhookCredentials) => client.call('webhooks.demand', credentials),
    onSuccess: (state) => {
      queries.setQueryData(keys.webhooks, state);
      setChosen(null);
      setUser('');
      setSecret('');
    },
    // Nothing was entered that could be lost, so the field shows the saved value again.
    onError: (_, { demands: wanted }) => {
      if (wanted === 'nothing') setChosen(null);
    },
  });
  const shown = chosen ?? demands;
  const entered: WebhookCredentials | null =
    shown === 'nothing'
      ? null
      : shown === 'basic'
        ? { demands: shown, user, password: secret }
        : { demands: shown, token: secret };
  const isSaid = user !== '' || secret !== '';
  const isWrong = entered !== null && isSaid && !isWebhookCredentials(entered);
  const open = shown !== 'nothing' && (chosen !== null || missing);
  return (
    <>
      <SelectField
        label={t('webhook.demands')}
        hint={t('webhook.demands-hint')}
        value={shown}
        options={(['nothing', 'basic', 'bearer'] as const).map((value) => ({
          value,
          label: t(`webhook.demands.${value}`),
        }))}
        onValue={(next) => {
          setChosen(next);
          if (next === 'nothing') keep.mutate({ demands: next });
        }}
      />
      {missing && chosen === null && (
        <Notice tone="red" icon="triangle" role="alert" title={t('webhook.credentials-missing')}>
          {t('webhook.credentials-missing-help')}
        </Notice>
      )}
      {demands !== 'nothing' && !open && (
        <div className={css['buttons']}>
          <span className={css['quiet']}>{t('webhook.credentials-kept')}</span>
          <Button variant="quiet" onClick={() => setChosen(demands)}>
            {t('webhook.credentials-other')}
          </Button>
        </div>
      )}
      {open && entered !== null && (
        <>
          <div className={css['grid']}>
            {shown === 'basic' && (
              <TextField
                label={t('webhook.user')}
                autoComplete="off"
                spellCheck={false}
                maxLength={200}
                value={user}
                onChange={(event) => setUser(event.target.value)}
              />
            )}
            <TextField
              label={t(shown === 'basic' ? 'webhook.password' : 'webhook.token')}
              type="password"
              autoComplete="new-password"
              maxLength={1000}
              problem={isWrong && secret !== '' ? t(`webhook.wrong.${shown}`) : null}
              value={secret}
              onChange={(event) => setSecret(event.target.value)}
            />
          </div>
          <div className={css['buttons']}>
            <Button
              variant="primary"
              disabled={keep.isPending || !isWebhookCredentials(entered)}
              onClick={() => keep.mutate(entered)}
            >
              {t('webhook.demand')}
            </Button>
            <Button variant="quiet" onClick={() => setChosen(null)}>
              {t('webhook.demand-not')}
            </Button>
          </div>
        </>
      )}
      {keep.isError && (
        <Notice tone="red" icon="triangle" role="alert">
          {errorText(t, shapeOfError(keep.error))}
        </Notice>
      )}
    </>
  );
};

const LastCall = ({ call }: { call: WebhookState['lastCall'] }): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  return (
    <p className={css['quiet']}>
      {call === null
        ? t('webhook.no-call')
        : t(call.eventName === null ? 'webhook.last-call' : 'webhook.last-event', {
            when: formats.moment(call.at),
            event: call.eventName ?? '',
            outcome: t(`webhook.outcome.${call.outcome}`),
          })}
    </p>
  );
};
