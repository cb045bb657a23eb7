import type { StoredAlert } from '../../../shared/contract/calls/alerts.ts';
import type { Texts } from '../../i18n/texts.ts';
import { alertState } from '../alerts/alert-mark.ts';
import { momentCell, type Table, textCell } from './table.ts';

/** The alert list as a table, one row per alert. */
export const alertListTable = (alerts: readonly StoredAlert[], t: Texts): Table => ({
  head: [
    t('csv.received'),
    t('csv.alert'),
    t('csv.number'),
    t('csv.buyer'),
    t('csv.alerted'),
    t('csv.status'),
  ],
  rows: alerts.map((alert) => [
    momentCell(alert.receivedAt),
    textCell(t(`alert.${alert.kind}`)),
    textCell(alert.purchaseOrderNumber),
    textCell(alert.buyerName),
    momentCell(alert.shownAt),
    textCell(t(alertState(alert))),
  ]),
});
