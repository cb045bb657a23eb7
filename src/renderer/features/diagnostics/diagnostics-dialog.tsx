import type { ReactElement } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useDiagnostics, usePolls } from '../../transport/queries.ts';
import css from './diagnostics.module.css';
import { OutboxTable } from './outbox-table.tsx';
import { Polls } from './polls.tsx';
import { Report } from './report.tsx';
import { SetAside } from './set-aside.tsx';
import { Summary } from './summary.tsx';

/** What Orderbell did lately. Order numbers are on the screen; the report that is copied has none. */
export const DiagnosticsDialog = ({ onClose }: { onClose: () => void }): ReactElement => {
  const t = useTexts();
  const polls = usePolls();
  const diagnostics = useDiagnostics();
  return (
    <Dialog title={t('diagnostics.title')} onClose={onClose} wide="very">
      <div className={css['sections']}>
        <section className={css['section']}>
          <h3>{t('diagnostics.summary')}</h3>
          <Summary diagnostics={diagnostics.data} sync={polls.data} />
        </section>
        <section className={css['section']}>
          <h3>{t('diagnostics.report')}</h3>
          <Report />
        </section>
        <section className={css['section']}>
          <h3>{t('diagnostics.outbox')}</h3>
          {diagnostics.data !== undefined && <OutboxTable rows={diagnostics.data.outbox} />}
        </section>
        <section className={css['section']}>
          <h3>{t('diagnostics.polls')}</h3>
          {polls.data !== undefined && <Polls polls={polls.data.polls} label={t('diagnostics.polls')} />}
        </section>
        <section className={css['section']}>
          <h3>{t('diagnostics.shipment-polls')}</h3>
          {polls.data !== undefined && (
            <Polls polls={polls.data.shipmentPolls} label={t('diagnostics.shipment-polls')} />
          )}
        </section>
        <section className={css['section']}>
          <h3>{t('diagnostics.set-aside')}</h3>
          {polls.data !== undefined && (
            <SetAside
              items={polls.data.setAside}
              dropped={polls.data.setAsideDropped.orders + polls.data.setAsideDropped.shipments}
            />
          )}
        </section>
      </div>
    </Dialog>
  );
};
