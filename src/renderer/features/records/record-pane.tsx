import type { ReactElement } from 'react';
import { shapeOfError } from '../../../shared/contract/errors.ts';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { errorText, useTexts } from '../../i18n/texts.ts';

/** The right pane: what is open, or why it can't be shown. */
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
  if (query.data !== undefined) return children(query.data);
  if (query.error === null) return <Skeleton rows={7} label={loading} />;
  return (
    <Notice
      tone="red"
      icon="triangle"
      role="alert"
      actions={
        <>
          <Button onClick={() => void query.refetch()}>{t('start.try-again')}</Button>
          <Button onClick={onBack}>{t('record.close')}</Button>
        </>
      }
    >
      {errorText(t, shapeOfError(query.error))}
    </Notice>
  );
};
