import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { type ErrorCode, shapeOfError } from '../../../shared/contract/errors.ts';
import { IconButton } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { endedText, useTexts } from '../../i18n/texts.ts';
import { useClient } from '../../transport/core-context.tsx';
import css from './record-head.module.css';

/** Limits of the account or the service. They aren't shown as failures. */
const calm: readonly ErrorCode[] = [
  'service.needs-token',
  'service.path-refused',
  'order.not-by-id',
  'shipment.not-by-id',
];

/** The result of refreshing one record. */
export const RefreshOutcome = ({ refresh }: { refresh: Refresh }): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const failure = refresh.isError ? shapeOfError(refresh.error) : null;
  const isCalm = failure !== null && calm.includes(failure.code);
  return (
    <>
      <p role="status" className={css['refreshed']}>
        {refresh.isPending && t('record.refreshing')}
        {refresh.isSuccess &&
          t(refresh.data.changed ? 'record.refreshed-new' : 'record.refreshed-same', {
            time: formats.moment(refresh.submittedAt),
          })}
      </p>
      {failure !== null && (
        <Notice
          tone={isCalm ? 'grey' : 'red'}
          icon={isCalm ? 'refresh' : 'triangle'}
          role="alert"
          title={t('record.refresh-failed')}
          actions={
            <IconButton icon="close" size="small" label={t('exports.dismiss')} onClick={refresh.reset} />
          }
        >
          {endedText(t, 'asked', failure)}
        </Notice>
      )}
    </>
  );
};

/** Fetches the open record from the service by its id. */
export const useRefresh = (call: 'orders.refresh' | 'shipments.refresh', key: number) => {
  const client = useClient();
  return useMutation({ mutationFn: () => client.call(call, { key }) });
};
export type Refresh = ReturnType<typeof useRefresh>;
