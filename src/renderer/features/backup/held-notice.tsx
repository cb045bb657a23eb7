import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { RestoredDecision } from '../../../shared/contract/calls/backup.ts';
import type { CoreEvent } from '../../../shared/contract/events.ts';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useClient, useCoreEvents } from '../../transport/core-context.tsx';
import { renew } from '../../transport/renew.ts';

const key = ['backup', 'held'] as const;

const changing: readonly CoreEvent['name'][] = [
  'responses.changed',
  'despatch.changed',
  'documents.changed',
  'accounts.changed',
];

/** Asks about what came unsent with a restored store, until the user has decided on all of it. */
export const HeldNotice = (): ReactElement | null => {
  const t = useTexts();
  const client = useClient();
  const queries = useQueryClient();
  const { data } = useQuery({ queryKey: key, queryFn: () => client.call('backup.held', {}) });
  const count = data?.count ?? 0;
  useCoreEvents(({ name }) => {
    // Without any there never are some later: they only come with a restored store.
    if (changing.includes(name) && (count > 0 || name === 'accounts.changed')) void renew(queries, key);
  });
  const decide = useMutation({
    mutationFn: (decision: RestoredDecision) => client.call('backup.decide', { decision }),
    onSettled: () => renew(queries, key),
  });
  if (count === 0) return null;
  return (
    <Notice
      tone="amber"
      icon="triangle"
      role="status"
      title={t('backup.held', { count })}
      actions={
        <>
          <Button size="small" disabled={decide.isPending} onClick={() => decide.mutate('drop')}>
            {t('backup.drop-all')}
          </Button>
          <Button size="small" disabled={decide.isPending} onClick={() => decide.mutate('send')}>
            {t('backup.send-all')}
          </Button>
        </>
      }
    >
      {t('backup.held-what', { count })}
    </Notice>
  );
};
