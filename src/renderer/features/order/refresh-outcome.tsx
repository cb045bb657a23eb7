import type { ReactElement } from 'react';
import { shapeOfError } from '../../../shared/contract/errors.ts';
import { IconButton } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { errorText, useTexts } from '../../i18n/texts.ts';
import css from './order-header.module.css';
import type { OrderRefresh } from './use-order-refresh.ts';

/** What the service said when the order was asked for by itself. */
export const RefreshOutcome = ({ refresh }: { refresh: OrderRefresh }): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const failure = refresh.isError ? shapeOfError(refresh.error) : null;
  // What these means, or this service, can't do is no failure.
  const calm = failure?.code === 'service.needs-token' || failure?.code === 'order.not-by-id';
  return (
    <>
      <p role="status" className={css['refreshed']}>
        {refresh.isPending && t('order.refreshing')}
        {refresh.isSuccess &&
          t(refresh.data.changed ? 'order.refreshed-new' : 'order.refreshed-same', {
            time: formats.moment(refresh.submittedAt),
          })}
      </p>
      {failure !== null && (
        <Notice
          tone={calm ? 'grey' : 'red'}
          icon={calm ? 'refresh' : 'triangle'}
          role="alert"
          title={t('order.refresh-failed')}
          actions={
            <IconButton icon="close" size="small" label={t('exports.dismiss')} onClick={refresh.reset} />
          }
        >
          {errorText(t, failure)}
        </Notice>
      )}
    </>
  );
};
