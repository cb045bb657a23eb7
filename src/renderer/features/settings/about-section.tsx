import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import type { UpdateState, UpdatesView } from '../../../shared/contract/calls/updates.ts';
import { decimal } from '../../../shared/domain/values/decimal.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import type { Formats } from '../../format/formats.ts';
import { useFormats } from '../../format/formats-context.tsx';
import { type Texts, useTexts } from '../../i18n/texts.ts';
import { useClient, useCoreEvents } from '../../transport/core-context.tsx';
import { useAppInfo } from '../../transport/queries.ts';
import { renew } from '../../transport/renew.ts';
import { Section } from './setting.tsx';
import css from './settings.module.css';

/** Version, updates, data folder and licences. */
export const AboutSection = ({ onLicences }: { onLicences: () => void }): ReactElement => {
  const t = useTexts();
  const { data } = useAppInfo();
  return (
    <Section of={['about']}>
      <div className={css['row']}>
        <dl className={css['facts']}>
          <dt>{t('about.version')}</dt>
          <dd>{data?.version ?? ''}</dd>
          <dt>{t('updates.label')}</dt>
          <dd>
            <UpdatesFact />
          </dd>
          <dt>{t('about.folder')}</dt>
          <dd>
            <code>{data?.dataFolder ?? ''}</code>
            <small>{t('about.folder-what')}</small>
          </dd>
        </dl>
        <Button onClick={onLicences}>{t('about.licences')}</Button>
      </div>
    </Section>
  );
};

const updatesKey = ['updates'] as const;

/** Whether an update exists, and buttons to get it. Nothing is downloaded or installed without a click. */
const UpdatesFact = (): ReactElement | null => {
  const t = useTexts();
  const formats = useFormats();
  const client = useClient();
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: updatesKey,
    queryFn: () => client.call('updates.get', {}),
    gcTime: 0,
    // Starting an answer sends no event, so `unsent` is polled. The core checks again before it installs.
    refetchInterval: ({ state }) => (state.data?.state.kind === 'ready' ? 5_000 : false),
  });
  useCoreEvents(({ name }) => {
    if (name === 'updates.changed') void renew(queries, updatesKey);
  });
  const [asking, setAsking] = useState(false);
  const ask = useMutation({
    mutationFn: (step: 'check' | 'fetch' | 'install'): Promise<UpdatesView> =>
      client.call(`updates.${step}`, {}),
    onSuccess: (view) => queries.setQueryData(updatesKey, view),
  });
  if (data === undefined) return null;
  const { state, unsent } = data;
  const install = (): void => {
    setAsking(false);
    ask.mutate('install');
  };
  return (
    <>
      <span role="status">{stateText(state, t, formats)}</span>
      {state.kind === 'ready' && unsent > 0 && <small>{t('updates.unsent', { count: unsent })}</small>}
      <span className={css['buttons']}>
        {(state.kind === 'current' || state.kind === 'checking' || state.kind === 'failed') && (
          <Button size="small" disabled={state.kind === 'checking'} onClick={() => ask.mutate('check')}>
            {t('updates.check')}
          </Button>
        )}
        {state.kind === 'available' && (
          <Button size="small" onClick={() => ask.mutate('fetch')}>
            {t('updates.fetch')}
          </Button>
        )}
        {state.kind === 'ready' && (
          <Button size="small" variant="primary" disabled={unsent > 0} onClick={() => setAsking(true)}>
            {t('updates.install')}
          </Button>
        )}
      </span>
      {asking && state.kind === 'ready' && (
        <Dialog title={t('updates.question', { version: state.version })} onClose={() => setAsking(false)}>
          <p>{t('updates.what')}</p>
          <div className={css['choice']}>
            <Button onClick={() => setAsking(false)}>{t('updates.not-now')}</Button>
            <Button variant="primary" onClick={install}>
              {t('updates.install')}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
};

const stateText = (state: UpdateState, t: Texts, formats: Formats): string => {
  switch (state.kind) {
    case 'off':
      return t(`updates.off.${state.reason}`);
    case 'current':
      return state.checkedAt === null
        ? t('updates.not-checked')
        : t('updates.current', { time: formats.moment(state.checkedAt) });
    case 'checking':
      return t('updates.checking');
    case 'available':
      return t('updates.available', { version: state.version });
    case 'fetching':
      return t('updates.fetching', {
        version: state.version,
        percent: formats.percent(decimal(String(state.percent))),
      });
    case 'ready':
      return t('updates.ready', { version: state.version });
    case 'installing':
      return t('updates.installing', { version: state.version });
    case 'failed':
      return t(`updates.failed.${state.step}`);
  }
};
