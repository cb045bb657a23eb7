import { type KeyboardEvent, type ReactElement, useState, useSyncExternalStore } from 'react';
import { buyerKeyOf } from '../../../../shared/contract/calls/export-parties.ts';
import type { OrderDetail } from '../../../../shared/contract/calls/orders.ts';
import { instantOf } from '../../../../shared/domain/values/service-timestamp.ts';
import { Button, IconButton } from '../../../components/button.tsx';
import { folderMarks } from '../../../components/tone.ts';
import { useFormats } from '../../../format/formats-context.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { ExportMenu } from '../../exports/export-menu.tsx';
import { ExportOutcome } from '../../exports/export-outcome.tsx';
import { PrintSheet } from '../../exports/print-sheet.tsx';
import { useOrderExport } from '../../exports/use-order-export.ts';
import css from '../../records/record-head.module.css';
import { RecordTitle } from '../../records/record-title.tsx';
import { RefreshOutcome, useRefresh } from '../../records/refresh-outcome.tsx';
import { BuyerDialog } from './buyer-dialog.tsx';
import { LaterMenu } from './later-menu.tsx';
import { OrderParticulars, OrderType } from './order-particulars.tsx';

export const OrderHeader = ({
  detail,
  onBack,
  wide,
  onWide,
  onPutAside,
}: {
  detail: OrderDetail;
  onBack: () => void;
  /** Whether the order fills the window. */
  wide: boolean;
  onWide: () => void;
  onPutAside: () => void;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const { order, folder, buyerName, putAsideUntil } = detail;
  const exporting = useOrderExport(detail);
  const refresh = useRefresh('orders.refresh', detail.key);
  const low = useLowWindow();
  const [who, setWho] = useState(false);
  return (
    <header className={css['header']} data-low={low}>
      <RecordTitle
        kind="order"
        number={order.purchaseOrderNumber || t('gap.number')}
        tags={<OrderType type={order.orderType} />}
        look={folderMarks[folder]}
        state={
          folder === 'later' && putAsideUntil !== null
            ? t('later.until', { date: formats.shortDate(putAsideUntil) })
            : t(`folder.${folder}`)
        }
        refresh={refresh}
        actions={
          <>
            <LaterMenu detail={detail} onPutAside={onPutAside} />
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
        buyer={
          <>
            {buyerName}
            <small>
              {t('order.our-account', { number: order.supplierAccountNumber })} ·{' '}
              {t('record.updated', { time: formats.moment(instantOf(order.lastUpdatedAt)) })}
            </small>
            <Button
              variant="quiet"
              size="small"
              icon="search"
              data-command="who"
              onClick={() => setWho(true)}
            >
              {t('order.who')}
            </Button>
          </>
        }
        onBack={onBack}
        onKeyDown={toFirstLine}
      />
      {who && <BuyerDialog orderKey={detail.key} buyerName={buyerName} onClose={() => setWho(false)} />}
      <RefreshOutcome refresh={refresh} />
      <ExportOutcome exporting={exporting} buyerKey={buyerKeyOf(order)} />
      <PrintSheet detail={detail} />
      <OrderParticulars order={order} buyerName={buyerName} folds={low} />
    </header>
  );
};

/** The arrow key moves from the heading, which Enter focuses, into the lines. */
const toFirstLine = (event: KeyboardEvent): void => {
  if (event.key !== 'ArrowDown') return;
  event.preventDefault();
  document.querySelector<HTMLElement>('[data-position]')?.focus();
};

/** Whether the window is too low for an order's whole head above its first line, also by zooming. */
const useLowWindow = (): boolean => useSyncExternalStore(watch, isLow);

const low = window.matchMedia('(max-height: 799px)');

const isLow = (): boolean => low.matches;

const watch = (onChange: () => void): (() => void) => {
  low.addEventListener('change', onChange);
  return () => low.removeEventListener('change', onChange);
};
