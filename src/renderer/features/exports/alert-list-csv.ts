import type { StoredAlert } from '../../../shared/contract/calls/alerts.ts';
import type { Texts } from '../../i18n/texts.ts';
import { alertState } from '../alerts/alert-mark.ts';
import { type CsvFormat, localMoment, textCell, writeCsv } from './csv.ts';

/** The alert list as CSV, one row per alert. */
export const alertListCsv = (alerts: readonly StoredAlert[], t: Texts, format: CsvFormat): string =>
  writeCsv(
    [t('csv.received'), t('csv.alert'), t('csv.number'), t('csv.buyer'), t('csv.alerted'), t('csv.status')],
    alerts.map((alert) => [
      textCell(localMoment(alert.receivedAt)),
      textCell(t(`alert.${alert.kind}`)),
      textCell(alert.purchaseOrderNumber),
      textCell(alert.buyerName),
      textCell(alert.shownAt === null ? null : localMoment(alert.shownAt)),
      textCell(t(alertState(alert))),
    ]),
    format,
  );
