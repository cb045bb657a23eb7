import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { SyncStatus } from '../../../shared/contract/calls/sync.ts';
import type { ErrorShape } from '../../../shared/contract/errors.ts';
import { IconButton } from '../../components/button.tsx';
import { cx } from '../../components/cx.ts';
import { useFormats } from '../../format/formats-context.tsx';
import type { MessageId } from '../../i18n/en.ts';
import { errorText, type Texts, useTexts } from '../../i18n/texts.ts';
import { useClient, useConnectionState } from '../../transport/core-context.tsx';
import { useSyncStatus } from '../../transport/queries.ts';
import css from './connection.module.css';

/** Whether the app reaches the service, when it last did, and a button to poll now. */
export const ConnectionStatus = (): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const client = useClient();
  const sync = useSyncStatus();
  const poll = useMutation({ mutationFn: () => client.call('sync.poll-now', {}) });
  const known = useConnectionState() === 'open' && (sync.data !== undefined || !sync.isError);
  const status = known ? sync.data : stopped;
  const last = status?.lastSuccessAt ?? null;
  // While it isn't connected, a banner says why.
  const reason =
    status !== undefined && status.reason !== null && isTryingAgain(status)
      ? reasonText(t, status.reason)
      : null;
  return (
    <div className={css['state']}>
      <p className={css['words']} data-tone={toneOf(status)}>
        <strong>{t(wordOf(status))}</strong>
        <span className={css['detail']}>
          {status?.polling
            ? t('sync.polling')
            : last === null
              ? status === stopped
                ? ''
                : t('sync.no-poll-yet')
              : t('sync.last-checked', { time: formats.moment(last) })}
        </span>
        {reason !== null && (
          <span className={cx(css['detail'], css['reason'])} title={reason}>
            {reason}
          </span>
        )}
        {status !== undefined && status.setAside > 0 && (
          <span className={css['detail']} title={t('sync.set-aside-help')}>
            {t('sync.set-aside', { count: status.setAside })}
          </span>
        )}
      </p>
      <IconButton
        icon="refresh"
        label={t('sync.poll-now')}
        data-command="poll"
        disabled={status?.polling === true || poll.isPending}
        onClick={() => poll.mutate()}
      />
    </div>
  );
};

/** Without a connection to the core nobody polls, so its last status no longer holds. */
const stopped: SyncStatus = {
  state: 'not-connected',
  reason: null,
  alarm: null,
  lastSuccessAt: null,
  nextPollAt: null,
  polling: false,
  firstImport: null,
  setAside: 0,
};

/** One failed poll is repeated automatically: no alarm, but no success either. */
const isTryingAgain = (status: SyncStatus | undefined): boolean =>
  status !== undefined && status.reason !== null && status.state !== 'not-connected';

const wordOf = (status: SyncStatus | undefined): MessageId => {
  if (status === undefined) return 'sync.starting';
  if (!isTryingAgain(status)) return `sync.${status.state}`;
  return unreachable.has(status.reason?.code) ? 'sync.trying-again' : 'sync.check-failed';
};

const unreachable = new Set<string | undefined>([
  'service.unreachable',
  'service.timeout',
  'service.cut-off',
]);

/** For a failed poll, the usual texts of these codes would mislead: they are about one answer or order. */
const ofPolls = ['service.refused', 'service.not-found', 'internal'] as const;

/** Why polling fails, and who can fix it. */
export const reasonText = (t: Texts, reason: ErrorShape): string => {
  const own = ofPolls.find((code) => code === reason.code);
  return own === undefined ? errorText(t, reason) : t(`banner.reason.${own}`);
};

const toneOf = (status: SyncStatus | undefined): 'green' | 'red' | 'grey' => {
  if (isTryingAgain(status)) return 'grey';
  return status?.state === 'connected' ? 'green' : status?.state === 'not-connected' ? 'red' : 'grey';
};
