import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import type { Account } from '../../../shared/contract/calls/accounts.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { errorText, useTexts } from '../../i18n/texts.ts';
import { useClient, useConnectionState } from '../../transport/core-context.tsx';
import { useAppInfo, useSyncStatus, useWebhooks } from '../../transport/queries.ts';
import { TestEnvironment } from '../account/test-environment.tsx';
import { TokenHint } from '../account/token-hint.tsx';
import { LaterDialog } from '../desk/later.tsx';
import { AppNotices, lostStoreCodes } from '../notices/app-notices.tsx';
import { PracticeBar } from '../practice/practice-bar.tsx';
import { ProxySignIn } from '../proxy/proxy-sign-in.tsx';
import { AcknowledgedProblem, AcknowledgeProblem } from '../relay/problem-acknowledgement.tsx';
import css from './connection.module.css';
import { reasonText } from './connection-status.tsx';

/** Problems with the connection to the service, across the whole window, each with its remedy. */
export const Banners = ({
  account,
  open,
  onOpenOrder,
  onEscalation,
}: {
  account: Account;
  /** The open order. */
  open: number | null;
  onOpenOrder: (key: number) => void;
  /** Opens the settings of the escalation. */
  onEscalation: () => void;
}): ReactElement => {
  const t = useTexts();
  const connection = useConnectionState();
  const info = useAppInfo();
  const [signingIn, setSigningIn] = useState(false);
  const [diagnostics, setDiagnostics] = useState(false);
  return (
    <div>
      <div className={css['banners']}>
        {account.practice && <PracticeBar open={open} onOpenOrder={onOpenOrder} />}
        <TestEnvironment baseUrl={account.baseUrl} />
        {connection === 'lost' && (
          <Notice tone="red" icon="triangle" role="alert" title={t('banner.stopped')}>
            {t('banner.stopped-help')}
          </Notice>
        )}
        {connection === 'open' && account.state !== 'signed-in' && (
          <Notice
            tone="red"
            icon="triangle"
            role="alert"
            title={t(account.state === 'refused' ? 'banner.refused' : 'banner.password-needed')}
            actions={
              <>
                <AcknowledgeProblem kind="not-listening" />
                <Button data-command="sign-in" onClick={() => setSigningIn(true)}>
                  {t('banner.sign-in')}
                </Button>
              </>
            }
          >
            {t(account.state === 'refused' ? 'banner.refused-help' : 'banner.password-needed-help')}
            <AcknowledgedProblem kind="not-listening" />
          </Notice>
        )}
        {connection === 'open' && <ProxySignIn />}
        {connection === 'open' && account.state === 'signed-in' && <NotConnected />}
        {connection === 'open' && account.state === 'signed-in' && <FarFuture />}
        {connection === 'open' && account.suggestsToken && <TokenHint />}
        {connection === 'open' && <WebhookClosed />}
        <AppNotices onDiagnostics={() => setDiagnostics(true)} onEscalation={onEscalation} />
      </div>
      {diagnostics && (
        <LaterDialog title={t('diagnostics.title')} onClose={() => setDiagnostics(false)} wide="very">
          {({ DiagnosticsDialog }) => <DiagnosticsDialog onClose={() => setDiagnostics(false)} />}
        </LaterDialog>
      )}
      {signingIn && (
        <LaterDialog title={t('banner.sign-in')} onClose={() => setSigningIn(false)}>
          {({ SignInForm }) => (
            <Dialog title={t('banner.sign-in')} onClose={() => setSigningIn(false)}>
              <SignInForm
                baseUrl={account.baseUrl}
                email={account.email}
                means={account.means}
                memoryOnly={info.data?.secrets === 'memory'}
                onDone={() => setSigningIn(false)}
              />
            </Dialog>
          )}
        </LaterDialog>
      )}
    </div>
  );
};

// The proxy's own banner has the button for these, and a lost store is reported on the first screen too.
const reportedElsewhere = new Set<string | undefined>([
  'proxy.credentials-needed',
  'proxy.credentials-refused',
  ...lostStoreCodes,
]);

const NotConnected = (): ReactElement | null => {
  const t = useTexts();
  const formats = useFormats();
  const client = useClient();
  const sync = useSyncStatus();
  const poll = useMutation({ mutationFn: () => client.call('sync.poll-now', {}) });
  const status = sync.data;
  if (status?.state !== 'not-connected' || reportedElsewhere.has(status.reason?.code)) return null;
  const stopped = status.firstImport?.stopped === true;
  const since =
    status.lastSuccessAt === null
      ? t('banner.never-checked')
      : t('banner.last-checked', { time: formats.moment(status.lastSuccessAt) });
  return (
    <Notice
      tone="red"
      icon="triangle"
      role="alert"
      title={t(stopped ? 'banner.not-connected' : 'banner.trying')}
      actions={
        <>
          <AcknowledgeProblem kind="not-listening" />
          <Button
            data-command="poll"
            disabled={status.polling || poll.isPending}
            onClick={() => poll.mutate()}
          >
            {t(stopped ? 'import.go-on' : 'banner.try-now')}
          </Button>
        </>
      }
    >
      {stopped
        ? t('banner.import-stopped')
        : `${status.reason === null ? '' : `${reasonText(t, status.reason)} `}${since}`}
      <AcknowledgedProblem kind="not-listening" />
    </Notice>
  );
};

/**
 * Warns of a timestamp far in the future, which the service's operator has to fix. Hidden while polling
 * fails, since that matters more.
 */
const FarFuture = (): ReactElement | null => {
  const t = useTexts();
  const status = useSyncStatus().data;
  if (status?.state !== 'connected' || status.reason !== null || status.alarm === null) return null;
  return (
    <Notice tone="amber" icon="triangle" role="status" title={t('banner.far-future')}>
      {errorText(t, status.alarm)}
    </Notice>
  );
};

/** Webhooks are on but can't arrive. Orders still arrive by polling. */
const WebhookClosed = (): ReactElement | null => {
  const t = useTexts();
  const { data } = useWebhooks();
  if (data?.state !== 'failed' || data.problem === null) return null;
  return (
    <Notice tone="amber" icon="triangle" role="status" title={t('banner.webhook-closed')}>
      {errorText(t, data.problem)} {t('banner.webhook-closed-help')}
    </Notice>
  );
};
