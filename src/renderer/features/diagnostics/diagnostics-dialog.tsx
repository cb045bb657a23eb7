import type { ReactElement, ReactNode } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { Skeleton } from '../../components/loading.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useDiagnostics, usePolls } from '../../transport/queries.ts';
import { QueryFailed } from '../records/query-failed.tsx';
import css from './diagnostics.module.css';
import { OutboxTable } from './outbox-table.tsx';
import { Polls } from './polls.tsx';
import { Report } from './report.tsx';
import { SetAside } from './set-aside.tsx';
import { Summary } from './summary.tsx';

/** Recent activity of the app. The screen shows order numbers, but the copied report omits them. */
export const DiagnosticsDialog = ({ onClose }: { onClose: () => void }): ReactElement => {
  const t = useTexts();
  const polls = usePolls();
  const diagnostics = useDiagnostics();
  // Both come from the core and usually fail together, so one error is enough.
  const failing = {
    error: diagnostics.error ?? polls.error,
    refetch: () => Promise.all([diagnostics.refetch(), polls.refetch()]),
  };
  return (
    <Dialog title={t('diagnostics.title')} onClose={onClose} wide="very">
      <div className={css['sections']}>
        <QueryFailed query={failing} />
        <section className={css['section']}>
          <h3>{t('diagnostics.summary')}</h3>
          <Summary diagnostics={diagnostics.data} sync={polls.data} />
        </section>
        <section className={css['section']}>
          <h3>{t('diagnostics.report')}</h3>
          <Report />
        </section>
        <QuerySection title={t('diagnostics.outbox')} query={diagnostics}>
          {({ outbox }) => <OutboxTable rows={outbox} />}
        </QuerySection>
        <QuerySection title={t('diagnostics.polls')} query={polls}>
          {(told) => <Polls polls={told.polls} label={t('diagnostics.polls')} />}
        </QuerySection>
        <QuerySection title={t('diagnostics.shipment-polls')} query={polls}>
          {({ shipmentPolls }) => <Polls polls={shipmentPolls} label={t('diagnostics.shipment-polls')} />}
        </QuerySection>
        <QuerySection title={t('diagnostics.set-aside')} query={polls}>
          {({ setAside, setAsideDropped: { orders, shipments } }) => (
            <SetAside items={setAside} dropped={orders + shipments} />
          )}
        </QuerySection>
      </div>
    </Dialog>
  );
};

/** A titled section of diagnostics, hidden if its query failed. */
const QuerySection = <Data,>({
  title,
  query: { data, isPending },
  children,
}: {
  title: string;
  query: { data: Data | undefined; isPending: boolean };
  children: (data: Data) => ReactNode;
}): ReactElement | null => {
  const t = useTexts();
  if (data === undefined && !isPending) return null;
  return (
    <section className={css['section']}>
      <h3>{title}</h3>
      {data === undefined ? <Skeleton rows={3} label={t('diagnostics.loading')} /> : children(data)}
    </section>
  );
};
