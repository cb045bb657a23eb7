import { type KeyboardEvent, type ReactElement, type Ref, useId, useState } from 'react';
import { buyerKeyOf } from '../../../../shared/contract/calls/export-parties.ts';
import type { OrderDetail } from '../../../../shared/contract/calls/orders.ts';
import { instantOf } from '../../../../shared/domain/values/service-timestamp.ts';
import { Button, IconButton } from '../../../components/button.tsx';
import { Findable } from '../../../components/findable.tsx';
import { folderMarks } from '../../../components/tone.ts';
import { useFormats } from '../../../format/formats-context.tsx';
import { joined } from '../../../format/joined.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { OrderDocuments } from '../../documents/order-documents.tsx';
import { ExportMenu } from '../../exports/export-menu.tsx';
import { ExportOutcome } from '../../exports/export-outcome.tsx';
import { PrintSheet } from '../../exports/print-sheet.tsx';
import { useOrderExport } from '../../exports/use-order-export.ts';
import { openItemPage } from '../../items/open-item-page.ts';
import { useCommands } from '../../keyboard/running.ts';
import css from '../../records/record-head.module.css';
import { RecordTitle } from '../../records/record-title.tsx';
import { RefreshOutcome, useRefresh } from '../../records/refresh-outcome.tsx';
import { EscalationLine, EscalationList } from '../../relay/order-escalation.tsx';
import { BuyerDialog } from './buyer-dialog.tsx';
import { DueDate } from './due-date.tsx';
import { LaterMenu } from './later-menu.tsx';
import { OrderDocumentLists, OrderParticulars } from './order-particulars.tsx';
import { OrderSummary } from './order-summary.tsx';
import { OrderTypeTag } from './order-type-tag.tsx';
import { shownFolder } from './shown-folder.ts';

/** The head of an open order in two lines, and the buyer's words. Details unfold below. */
export const OrderHeader = ({
  ref,
  detail,
  onBack,
  wide,
  onWide,
  onPutAside,
}: {
  ref: Ref<HTMLElement>;
  detail: OrderDetail;
  onBack: () => void;
  /** Whether the order fills the window. */
  wide: boolean;
  onWide: () => void;
  onPutAside: () => void;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const id = useId();
  const { order, buyerName, putAsideUntil } = detail;
  const folder = shownFolder(detail);
  const exporting = useOrderExport(detail);
  const refresh = useRefresh('orders.refresh', detail.key);
  const [who, setWho] = useState(false);
  const [open, setOpen] = useState(false);
  const openBuyer = (): void => openItemPage({ kind: 'buyer', title: buyerName, orderKey: detail.key });
  useCommands({ who: () => setWho(true), 'buyer-page': openBuyer });
  const said = shownInLine([order.description, ...order.notes]);
  return (
    <>
      <header ref={ref} className={css['header']} data-open={open}>
        <RecordTitle
          kind="order"
          number={order.purchaseOrderNumber || t('gap.number')}
          tags={<OrderTypeTag type={order.orderType} size="large" />}
          look={folderMarks[folder]}
          state={
            folder === 'later' && putAsideUntil !== null
              ? t('later.until', { date: formats.shortDate(putAsideUntil) })
              : t(`folder.${folder}`)
          }
          refresh={refresh}
          actions={
            <>
              <LaterMenu
                orders={[
                  {
                    ...{ key: detail.key, folder, purchaseOrderNumber: order.purchaseOrderNumber },
                    seen: detail.revision,
                  },
                ]}
                isOpen
                onPutAside={onPutAside}
              />
              <ExportMenu orderNumber={order.purchaseOrderNumber} onExport={exporting.run} />
              <IconButton
                className={css['widen']}
                size="small"
                icon={wide ? 'narrow' : 'widen'}
                label={t(wide ? 'order.narrow' : 'order.widen')}
                data-command={wide ? 'narrow' : 'widen'}
                onClick={onWide}
              />
            </>
          }
          buyer={buyerName}
          onBack={onBack}
          onKeyDown={toFirstLine}
        />
        <div className={css['second']}>
          <div className={css['summary']}>
            <DueDate due={detail.due} lateDeliveries={detail.lateDeliveries} />
            <OrderSummary order={order} />
          </div>
          <Button
            variant="quiet"
            size="small"
            icon="down"
            className={css['unfold']}
            data-command="order-details"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            {t('order.more')}
          </Button>
        </div>
        {said !== '' && !open && (
          <p className={css['said']} title={said}>
            {said}
          </p>
        )}
        {who && <BuyerDialog orderKey={detail.key} buyerName={buyerName} onClose={() => setWho(false)} />}
        <RefreshOutcome refresh={refresh} />
        <ExportOutcome exporting={exporting} buyerKey={buyerKeyOf(order)} />
        <PrintSheet detail={detail} />
        <OrderDocumentLists order={order}>
          <OrderDocuments order={order} />
        </OrderDocumentLists>
        <Findable id={id} open={open} onFound={() => setOpen(true)}>
          <div className={css['details']}>
            <p className={css['minor']}>
              {t('order.our-account', { number: order.supplierAccountNumber })} ·{' '}
              {t('record.updated', { time: formats.moment(instantOf(order.lastUpdatedAt)) })}
              <Button
                variant="quiet"
                size="small"
                icon="search"
                data-command="who"
                onClick={() => setWho(true)}
              >
                {t('order.who')}
              </Button>
              <Button variant="quiet" size="small" icon="chart" data-command="buyer-page" onClick={openBuyer}>
                {t('items.buyer-page')}
              </Button>
            </p>
            <OrderParticulars order={order} buyerName={buyerName} />
            <EscalationList orderKey={detail.key} />
          </div>
        </Findable>
      </header>
      <EscalationLine orderKey={detail.key} isListed={open} />
    </>
  );
};

/** Texts as one line, which ends long before 500 characters. */
const shownInLine = (texts: (string | null)[]): string => joined(texts, ' · ').slice(0, 500).toWellFormed();

/** The arrow key moves from the heading, which Enter focuses, into the lines. */
const toFirstLine = (event: KeyboardEvent): void => {
  if (event.key !== 'ArrowDown') return;
  event.preventDefault();
  document.querySelector<HTMLElement>('[data-position]')?.focus();
};
