import type { ReactElement } from 'react';
import type { PublishedState } from '../../../shared/contract/calls/diagnostics.ts';
import { type Texts, useTexts } from '../../i18n/texts.ts';
import { usePublished } from '../../transport/queries.ts';

/** The service's own report of its health and version. */
export const Published = (): ReactElement => {
  const t = useTexts();
  const { data, isPending } = usePublished();
  if (isPending) return <>{t('diagnostics.service-asking')}</>;
  const published = data?.published ?? null;
  if (published === null) return <>{t('diagnostics.unknown')}</>;
  if (published.length === 0) return <>{t('diagnostics.service-nothing')}</>;
  return (
    <ul>
      {published.map((state) => (
        <li key={state.service}>{words(t, state)}</li>
      ))}
    </ul>
  );
};

const words = (t: Texts, { service, healthy, version }: PublishedState): string => {
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
