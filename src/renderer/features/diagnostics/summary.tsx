import type { ReactElement, ReactNode } from 'react';
import type { Diagnostics, PublishedState } from '../../../shared/contract/calls/diagnostics.ts';
import { lastProblem } from '../../../shared/contract/calls/sync.ts';
import type { CallOutput } from '../../../shared/contract/contract.ts';
import { useFormats } from '../../format/formats-context.tsx';
import { errorText, type Texts, useTexts } from '../../i18n/texts.ts';
import { useAccount, usePublished, useSyncStatus } from '../../transport/queries.ts';
import css from './diagnostics.module.css';

/** A short summary of the app's state. */
export const Summary = ({
  diagnostics,
  sync,
}: {
  diagnostics: Diagnostics | undefined;
  sync: CallOutput<'sync.diagnostics'> | undefined;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const { data: status } = useSyncStatus();
  const account = useAccount().data?.account ?? null;
  const problem = lastProblem(status, sync?.polls ?? []);
  const machine = diagnostics?.machine;
  const session = diagnostics?.session;
  const moment = (instant: number | null | undefined): string =>
    instant == null ? t('diagnostics.none') : formats.moment(instant);
  const rows: [string, ReactNode][] = [
    [t('diagnostics.state'), status === undefined ? '' : t(`sync.${status.state}`)],
    [t('diagnostics.reason'), problem === null ? t('diagnostics.nothing') : errorText(t, problem)],
    [t('diagnostics.last-success'), moment(status?.lastSuccessAt)],
    [t('diagnostics.next-poll'), status?.polling ? t('sync.polling') : moment(status?.nextPollAt)],
    [t('diagnostics.missed-in-all'), sync === undefined ? '' : formats.count(sync.missed.orders)],
    [
      `${t('diagnostics.missed-in-all')} (${t('shipments.title')})`,
      sync === undefined ? '' : formats.count(sync.missed.shipments),
    ],
    [t('diagnostics.means'), account === null ? t('sync.signed-out') : t(`means.${account.means}`)],
    [t('diagnostics.session'), diagnostics === undefined ? '' : moment(session?.signedInUntil)],
    [
      t('diagnostics.renewed'),
      diagnostics === undefined
        ? ''
        : session?.renewedAt == null || session.renewedBy === null
          ? t('diagnostics.none')
          : t(`diagnostics.renewed.${session.renewedBy}`, { time: formats.moment(session.renewedAt) }),
    ],
    [t('diagnostics.service'), <Published key="published" />],
    [
      t('diagnostics.program'),
      machine === undefined
        ? ''
        : t('diagnostics.program-value', {
            version: machine.version,
            runtime: machine.runtime,
            sqlite: machine.sqlite,
          }),
    ],
    [
      t('diagnostics.folder'),
      machine?.folderBytes == null ? t('diagnostics.unknown') : formats.bytes(machine.folderBytes),
    ],
    [t('diagnostics.secrets'), machine === undefined ? '' : t(`diagnostics.secrets.${machine.secrets}`)],
  ];
  return (
    <dl className={css['summary']}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};

/** The service's own report of its health and version. */
const Published = (): ReactElement => {
  const t = useTexts();
  const { data, isPending } = usePublished();
  if (isPending) return <>{t('diagnostics.service-asking')}</>;
  const published = data?.published ?? null;
  if (published === null) return <>{t('diagnostics.unknown')}</>;
  if (published.length === 0) return <>{t('diagnostics.service-nothing')}</>;
  return (
    <ul>
      {published.map((state) => (
        <li key={state.service}>{publishedWords(t, state)}</li>
      ))}
    </ul>
  );
};

const publishedWords = (t: Texts, { service, healthy, version }: PublishedState): string => {
  const state = t(
    healthy === null
      ? 'diagnostics.service-unhealthy'
      : healthy
        ? 'diagnostics.service-up'
        : 'diagnostics.service-down',
    { service },
  );
  return version === null ? state : t('diagnostics.service-version', { state, version });
};
