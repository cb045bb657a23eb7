import type { ReactElement } from 'react';
import type { StoredAlert } from '../../../shared/contract/calls/alerts.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Skeleton } from '../../components/loading.tsx';
import { Mark } from '../../components/mark.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useAlerts } from '../../transport/queries.ts';
import { alertListTable } from '../exports/alert-list-table.ts';
import { ExportList } from '../exports/export-list.tsx';
import { QueryFailed } from '../records/query-failed.tsx';
import { alertMark, alertState, alertsWithState } from './alert-mark.ts';
import { alertOrder } from './alert-words.ts';
import css from './alerts-dialog.module.css';
import { Silence } from './silence.tsx';

/** The list of alerts with reason and state, and the snooze. */
export const AlertsDialog = ({
  onOpen,
  onSettings,
  onClose,
}: {
  onOpen: (orderKey: number) => void;
  onSettings: () => void;
  onClose: () => void;
}): ReactElement => {
  const t = useTexts();
  const query = useAlerts();
  const { data } = query;
  const withState = alertsWithState(data?.alerts ?? []);
  return (
    <Dialog title={t('alerts.title')} onClose={onClose}>
      <div className={css['parts']}>
        <Silence />
        <div className={css['head']}>
          <p className={css['waiting']} role="status">
            {data !== undefined && data.alerts.length > 0 && t('alerts.waiting', { count: data.waiting })}
          </p>
          {data !== undefined && data.alerts.length > 0 && (
            <ExportList
              title={t('alerts.title')}
              isEmpty={false}
              table={() => alertListTable(data.alerts, t)}
            />
          )}
        </div>
        <QueryFailed query={query} />
        {query.isPending && <Skeleton rows={4} label={t('alerts.loading')} />}
        {data?.alerts.length === 0 && <p className={css['quiet']}>{t('alerts.none')}</p>}
        {data !== undefined && data.alerts.length > 0 && (
          <ul className={css['list']}>
            {data.alerts.map((alert) => (
              <li key={`${alert.orderKey} ${alert.revision}`}>
                <Row
                  alert={alert}
                  saysState={withState.has(alert)}
                  onOpen={() => {
                    onClose();
                    onOpen(alert.orderKey);
                  }}
                />
              </li>
            ))}
          </ul>
        )}
        <div>
          <Button variant="quiet" icon="gear" onClick={onSettings}>
            {t('alerts.settings')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
};

const Row = ({
  alert,
  saysState,
  onOpen,
}: {
  alert: StoredAlert;
  saysState: boolean;
  onOpen: () => void;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const { receivedAt, kind, waiting } = alert;
  return (
    <button type="button" className={css['row']} data-waiting={waiting} onClick={onOpen}>
      <Mark {...alertMark(kind)} />
      <span className={css['what']}>
        <strong>{t(`alert.${kind}`)}</strong>
        <span>
          {alertOrder(alert, t)} · {alert.buyerName}
        </span>
      </span>
      <span className={css['when']}>
        {formats.moment(receivedAt)}
        {saysState && <small>{t(alertState(alert))}</small>}
      </span>
    </button>
  );
};
