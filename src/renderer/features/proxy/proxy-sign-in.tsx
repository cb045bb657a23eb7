import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useId, useState } from 'react';
import { isProxyCredentials, type ProxyState } from '../../../shared/contract/calls/proxy.ts';
import { shapeOfError } from '../../../shared/contract/errors.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { TextField, useFocusFirst } from '../../components/fields/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { errorText, useTexts } from '../../i18n/texts.ts';
import { useClient } from '../../transport/core-context.tsx';
import { keys } from '../../transport/keys.ts';
import { useAppInfo, useProxy } from '../../transport/queries.ts';
import { AcknowledgedProblem, AcknowledgeProblem } from '../relay/problem-acknowledgement.tsx';
import css from '../settings/settings.module.css';

type Asks = NonNullable<ProxyState['asks']>;

/** Says that a proxy asks for credentials. Opens the dialog once each time the proxy starts to ask. */
export const ProxySignIn = (): ReactElement | null => {
  const asks = useProxy().data?.asks ?? null;
  return asks === null ? null : <AskedByProxy key={asks.proxy} asks={asks} />;
};

const AskedByProxy = ({ asks }: { asks: Asks }): ReactElement => {
  const t = useTexts();
  const [open, setOpen] = useState(true);
  const name = nameOf(asks.proxy);
  return (
    <>
      <Notice
        tone="red"
        icon="triangle"
        role="alert"
        title={t(asks.refused ? 'proxy.refused' : 'proxy.asks', { proxy: name })}
        actions={
          <>
            <AcknowledgeProblem kind="not-listening" />
            <Button onClick={() => setOpen(true)}>{t('proxy.sign-in')}</Button>
          </>
        }
      >
        {t('proxy.asks-help')}
        <AcknowledgedProblem kind="not-listening" />
      </Notice>
      {open && <ProxyDialog asks={asks} onClose={() => setOpen(false)} />}
    </>
  );
};

const ProxyDialog = ({ asks, onClose }: { asks: Asks; onClose: () => void }): ReactElement => {
  const t = useTexts();
  const client = useClient();
  const queries = useQueryClient();
  const info = useAppInfo();
  const form = useId();
  const first = useFocusFirst<HTMLInputElement>(true);
  const [user, setUser] = useState('');
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState(false);
  const credentials = { proxy: asks.proxy, user, password };
  const signIn = useMutation({
    mutationFn: () => client.call('proxy.sign-in', credentials),
    // The dialog closes with the answered question.
    onSuccess: (state) => queries.setQueryData(keys.proxy, state),
    onError: () => setPassword(''),
  });
  const name = nameOf(asks.proxy);
  const problem = signIn.isError
    ? shapeOfError(signIn.error)
    : asks.refused
      ? ({ code: 'proxy.credentials-refused', params: { proxy: name }, detail: null } as const)
      : null;
  return (
    <Dialog title={t('proxy.sign-in')} onClose={onClose}>
      <form
        id={form}
        className={css['section']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const isWrong = !isProxyCredentials(credentials);
          setWrong(isWrong);
          if (!isWrong && !signIn.isPending) signIn.mutate();
        }}
      >
        <p>{t('proxy.what', { proxy: name })}</p>
        <TextField
          label={t('proxy.user')}
          inputRef={first}
          autoComplete="off"
          spellCheck={false}
          problem={wrong ? t('proxy.wrong') : null}
          value={user}
          onChange={(event) => setUser(event.target.value)}
        />
        <TextField
          label={t('proxy.password')}
          type="password"
          autoComplete="off"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        {problem !== null && (
          <Notice tone="red" icon="triangle" role="alert">
            {errorText(t, problem)}
          </Notice>
        )}
        <p className={css['quiet']}>
          {t(info.data?.secrets === 'memory' ? 'proxy.keeps.memory' : 'proxy.keeps.keychain')}
          {asks.proxy.startsWith('http:') && <small>{t('proxy.in-the-clear')}</small>}
        </p>
      </form>
      <div className={css['choice']}>
        <Button onClick={onClose}>{t('proxy.not-now')}</Button>
        <Button type="submit" form={form} variant="primary" disabled={signIn.isPending}>
          {t(signIn.isPending ? 'proxy.working' : 'proxy.sign-in')}
        </Button>
      </div>
    </Dialog>
  );
};

/** The source of the proxy settings, and the proxies where the user is signed in. */
export const ProxyFacts = (): ReactElement | null => {
  const t = useTexts();
  const client = useClient();
  const queries = useQueryClient();
  const { data } = useProxy();
  const forget = useMutation({
    mutationFn: (proxy: string) => client.call('proxy.forget', { proxy }),
    onSuccess: (state) => queries.setQueryData(keys.proxy, state),
  });
  if (data === undefined) return null;
  return (
    <>
      <p className={css['quiet']}>
        {t('proxy.title')}
        <small>{t(`proxy.source.${data.source}`)}</small>
      </p>
      {data.signedIn.map((proxy) => (
        <div key={proxy} className={css['row']}>
          <p className={css['quiet']}>{t('proxy.signed-in', { proxy: nameOf(proxy) })}</p>
          <Button disabled={forget.isPending} onClick={() => forget.mutate(proxy)}>
            {t('proxy.forget')}
          </Button>
        </div>
      ))}
    </>
  );
};

/** For example `proxy.example:8080`. */
const nameOf = (origin: string): string => new URL(origin).host;
