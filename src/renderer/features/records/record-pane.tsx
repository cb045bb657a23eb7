import type { ReactElement } from 'react';
import { Button } from '../../components/button.tsx';
import { Skeleton } from '../../components/loading.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useArrival } from '../keyboard/held-keys.ts';
import { QueryFailed } from './query-failed.tsx';

/** The right pane: the open record, or why it can't be shown. */
export const RecordPane = <Detail,>({
  query,
  loading,
  onBack,
  children,
}: {
  query: { data: Detail | undefined; error: Error | null; refetch: () => Promise<unknown> };
  loading: string;
  onBack: () => void;
  children: (detail: Detail) => ReactElement;
}): ReactElement => {
  const t = useTexts();
  useArrival('record', query.data !== undefined ? 'there' : query.error === null ? 'coming' : 'failed');
  if (query.data !== undefined) return children(query.data);
  return (
    <>
      <QueryFailed query={query} more={<Button onClick={onBack}>{t('record.close')}</Button>} />
      {query.error === null && <Skeleton rows={7} label={loading} />}
    </>
  );
};
