import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { SyncStatus } from '../../../shared/contract/sync.ts';
import { IconButton } from '../../components/button.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useClient, useConnectionState } from '../../transport/core-context.tsx';
import { useSyncStatus } from '../../transport/queries.ts';
import css from './listening.module.css';

/** Whether Orderbell hears the service, when it last did, and a way to ask at once. */
export const ListeningState = (): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const client = useClient();
  const sync = useSyncStatus();
  const poll = useMutation({ mutationFn: () => client.call('sync.poll-now', {}) });
  const status = useConnectionState() === 'open' ? sync.data : stopped;
  const last = status?.lastSuccessAt ?? null;
  return (
    <div className={css['state']}>
      <p className={css['words']} data-tone={toneOf(status)}>
        <strong>{status === undefined ? t('sync.starting') : t(`sync.${status.state}`)}</strong>
        <span className={css['detail']}>
          {status?.polling
            ? t('sync.polling')
            : last === null
              ? status === stopped
                ? ''
                : t('sync.no-poll-yet')
              : t('sync.last-poll', { time: formats.moment(last) })}
        </span>
      </p>
      <IconButton
        icon="refresh"
        label={t('sync.poll-now')}
        disabled={status?.polling === true || poll.isPending}
        onClick={() => poll.mutate()}
      />
    </div>
  );
};

/** Without the core nobody listens, whatever it said last. */
const stopped: SyncStatus = {
  state: 'not-listening',
  reason: null,
  lastSuccessAt: null,
  nextPollAt: null,
  polling: false,
  firstImport: null,
  setAside: 0,
};

const toneOf = (status: SyncStatus | undefined): 'green' | 'red' | 'grey' =>
  status?.state === 'listening' ? 'green' : status?.state === 'not-listening' ? 'red' : 'grey';
