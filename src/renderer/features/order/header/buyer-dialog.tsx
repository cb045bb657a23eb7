import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { Company } from '../../../../shared/contract/calls/companies.ts';
import { type ErrorCode, shapeOfError } from '../../../../shared/contract/errors.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Skeleton } from '../../../components/loading.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useFormats } from '../../../format/formats-context.tsx';
import { propertyName } from '../../../format/property-name.ts';
import { endedText, type Texts, useTexts } from '../../../i18n/texts.ts';
import { useClient } from '../../../transport/core-context.tsx';
import { Fact } from '../../records/fact.tsx';
import css from './buyer-dialog.module.css';

/** Errors that mean that this service or login has no company search. */
const noCompanySearch: readonly ErrorCode[] = [
  'service.needs-token',
  'service.path-refused',
  'service.no-companies',
];

/** The buyer's details from the service's company search. */
export const BuyerDialog = ({
  orderKey,
  buyerName,
  onClose,
}: {
  orderKey: number;
  buyerName: string;
  onClose: () => void;
}): ReactElement => {
  const t = useTexts();
  const client = useClient();
  const found = useQuery({
    queryKey: ['buyer', orderKey],
    queryFn: () => client.call('companies.of-buyer', { orderKey }),
    gcTime: 0,
  });
  const failure = found.isError ? shapeOfError(found.error) : null;
  const isUnavailable = failure !== null && noCompanySearch.includes(failure.code);
  return (
    <Dialog title={t('company.title', { buyer: buyerName })} onClose={onClose}>
      <div className={css['found']}>
        {found.isPending && <Skeleton rows={3} label={t('company.asking')} />}
        {failure !== null && (
          <Notice
            tone={isUnavailable ? 'grey' : 'red'}
            icon={isUnavailable ? 'search' : 'triangle'}
            role="alert"
            actions={
              !isUnavailable && <Button onClick={() => void found.refetch()}>{t('start.try-again')}</Button>
            }
          >
            {endedText(t, 'asked', failure)}
          </Notice>
        )}
        {found.isSuccess && found.data.companies.length === 0 && <p>{t('company.none')}</p>}
        {found.isSuccess && found.data.companies.length > 0 && found.data.found !== 'by-id' && (
          <p>{t(`company.${found.data.found}`)}</p>
        )}
        {found.data?.companies.map((company, index) => (
          <CompanyView key={`${String(index)} ${company.name}`} company={company} />
        ))}
      </div>
    </Dialog>
  );
};

const CompanyView = ({ company }: { company: Company }): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const country = formats.country(company.country.code, company.country.name);
  return (
    <section className={css['company']} aria-label={company.name}>
      <h3>{company.name}</h3>
      <dl>
        <Fact name={t('company.address')}>
          {[...company.address, country ?? ''].filter((line) => line !== '').join('\n')}
        </Fact>
        <Fact name={t('company.email')}>{company.email}</Fact>
        {company.identifiers.map(({ name, value }) => (
          <Fact key={`${name} ${value}`} name={identifierName(t, name)}>
            {value}
          </Fact>
        ))}
      </dl>
    </section>
  );
};

const known = ['id', 'companyId', 'supplierAccountNumber', 'buyerAccountNumber'] as const;

const identifierName = (t: Texts, name: string): string => {
  const own = known.find((one) => one === name);
  return own === undefined ? propertyName(name) : t(`company.id.${own}`);
};
