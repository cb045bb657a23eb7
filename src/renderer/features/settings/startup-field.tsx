import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { shapeOfError } from '../../../shared/contract/errors.ts';
import { CheckField } from '../../components/fields/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { errorText, useTexts } from '../../i18n/texts.ts';
import { useClient } from '../../transport/core-context.tsx';

const key = ['startup'] as const;

/**
 * Whether the app starts with the computer. The operating system stores this, so it is read from there.
 *
 * @param otherwise shown where the system doesn't support it
 */
export const StartupField = ({ otherwise }: { otherwise: ReactNode }): ReactNode => {
  const t = useTexts();
  const client = useClient();
  const queries = useQueryClient();
  const { data } = useQuery({ queryKey: key, queryFn: () => client.call('startup.get', {}), gcTime: 0 });
  const change = useMutation({
    mutationFn: (on: boolean) => client.call('startup.set', { on }),
    onSuccess: (now) => queries.setQueryData(key, now),
  });
  if (data === undefined) return null;
  if (data.state === 'unavailable') return otherwise;
  return (
    <>
      <CheckField
        label={t('startup.on')}
        hint={t('startup.what')}
        checked={change.isPending ? change.variables : data.state === 'on'}
        onChecked={(on) => change.mutate(on)}
      />
      {change.isError && (
        <Notice tone="red" icon="triangle" role="alert">
          {errorText(t, shapeOfError(change.error))}
        </Notice>
      )}
    </>
  );
};
