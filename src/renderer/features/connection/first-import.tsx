import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Button } from '../../components/button.tsx';
import { Progress } from '../../components/loading.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useClient } from '../../transport/core-context.tsx';
import { useSyncStatus } from '../../transport/queries.ts';
import css from './connection.module.css';

/** Progress of the first import, with a button to stop it. Orders read so far can be used already. */
export const FirstImport = (): ReactElement | null => {
  const t = useTexts();
  const formats = useFormats();
  const client = useClient();
  const progress = useSyncStatus().data?.firstImport ?? null;
  const turn = useMutation({
    mutationFn: (call: 'sync.stop-import' | 'sync.poll-now') => client.call(call, {}),
  });
  if (progress === null) return null;
  const { received, total, stopped } = progress;
  return (
    <div className={css['import']}>
      <span role={stopped ? 'status' : undefined}>
        {t(stopped ? 'import.stopped' : 'import.progress', {
          received: formats.count(received),
          total: formats.count(total),
        })}
      </span>
      <Button
        size="small"
        data-command={stopped ? 'go-on-import' : 'stop-import'}
        disabled={turn.isPending}
        onClick={() => turn.mutate(stopped ? 'sync.poll-now' : 'sync.stop-import')}
      >
        {t(stopped ? 'import.go-on' : 'import.stop')}
      </Button>
      <Progress label={t('import.label')} value={received} max={total} />
    </div>
  );
};
