import type { ReactElement } from 'react';
import { type AuthMeans, authMeans } from '../../../shared/contract/calls/accounts.ts';
import { SelectField } from '../../components/field.tsx';
import { useTexts } from '../../i18n/texts.ts';

/** The choice of authentication, with the consequences of each. */
export const MeansField = ({
  value,
  onValue,
  tall = false,
}: {
  value: AuthMeans;
  onValue: (means: AuthMeans) => void;
  tall?: boolean;
}): ReactElement => {
  const t = useTexts();
  return (
    <SelectField
      label={t('means.label')}
      value={value}
      options={authMeans.map((means) => ({ value: means, label: t(`means.${means}`) }))}
      onValue={onValue}
      hint={t(`means.${value}-hint`)}
      tall={tall}
    />
  );
};
