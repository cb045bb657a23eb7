import { type ReactElement, type RefObject, useMemo, useRef } from 'react';
import type { OrderDetail, OrderRevision } from '../../../../shared/contract/calls/orders.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Skeleton } from '../../../components/loading.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useFormats } from '../../../format/formats-context.tsx';
import { lineName } from '../../../format/line-name.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { useOrderVersion } from '../../../transport/queries.ts';
import { LongTexts } from '../../records/long-texts.tsx';
import { QueryFailed } from '../../records/query-failed.tsx';
import { dayAndTime } from '../header/named-values.ts';
import { OrderDocumentLists, OrderParticulars, OrderType } from '../header/order-particulars.tsx';
import { lineViews } from '../lines/line-view.ts';
import { LinesTable } from '../lines/lines-table.tsx';
import { Totals } from '../lines/totals.tsx';
import css from './version-dialog.module.css';

/** A past version of an order, read-only. */
export const VersionDialog = ({
  detail,
  revision,
  next,
  onClose,
}: {
  detail: OrderDetail;
  revision: OrderRevision;
  /** The version that replaced it. */
  next: OrderRevision;
  onClose: () => void;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const version = useOrderVersion(detail.key, revision.revision);
  // Known before the lines render, which need their scroller.
  const scroll = useRef<HTMLElement>(null);
  return (
    <Dialog
      wide="very"
      title={t('version.title', {
        order: detail.order.purchaseOrderNumber,
        time: dayAndTime(revision.receivedAt, formats),
      })}
      onClose={onClose}
    >
      <div
        className={css['past']}
        ref={(element) => {
          scroll.current = element?.parentElement ?? null;
        }}
      >
        <Notice
          tone="grey"
          icon="undo"
          title={t('version.which', { number: revision.revision, count: detail.revision })}
          actions={<Button onClick={onClose}>{t('version.back')}</Button>}
        >
          {t('version.until', { time: dayAndTime(next.receivedAt, formats) })}
        </Notice>
        <QueryFailed query={version} />
        {version.isPending && <Skeleton rows={5} label={t('order.loading')} />}
        {version.data?.order === null && <p>{t('version.not-kept')}</p>}
      </div>
      {version.data?.order && (
        <PastOrder
          {...{ detail, scroll }}
          past={{
            ...{ key: detail.key, revision: revision.revision },
            ...{ order: version.data.order, cut: version.data.cut },
          }}
        />
      )}
    </Dialog>
  );
};

const PastOrder = ({
  detail,
  past,
  scroll,
}: {
  detail: OrderDetail;
  past: Pick<OrderDetail, 'key' | 'revision' | 'order' | 'cut'>;
  scroll: RefObject<HTMLElement | null>;
}): ReactElement => {
  const t = useTexts();
  const { order } = past;
  // Without responses: the history has those, and this shows the service's state.
  const views = useMemo(() => lineViews({ order, responses: [] }), [order]);
  const buyer = order.buyerParty?.names[0] ?? detail.buyerName;
  return (
    <div className={css['order']}>
      <div className={css['past']}>
        <p className={css['buyer']}>
          {buyer} <OrderType type={order.orderType} />
        </p>
        <OrderParticulars order={order} buyerName={buyer} />
        <OrderDocumentLists order={order} />
        {past.cut.length > 0 && (
          <LongTexts
            record={{
              kind: 'order',
              ...past,
              lineName: (index) =>
                t('say.line-alone', { line: lineName(order.lines[index]?.position ?? '') }),
            }}
          />
        )}
      </div>
      <LinesTable
        views={views}
        orderKey={detail.key}
        changes={noChanges}
        unseen={false}
        draft={null}
        attachments={noAttachments}
        scroll={scroll}
      />
      <Totals lines={order.lines} />
    </div>
  );
};

const noChanges: [] = [];
const noAttachments: [] = [];
