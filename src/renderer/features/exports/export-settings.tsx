import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import {
  checkedFields,
  correctedParty,
  type ExportParty,
  isWrong,
  noParty,
  type PartyField,
  partyFields,
  writtenVatNumber,
} from '../../../shared/contract/calls/export-parties.ts';
import { dutchVatExample, exampleOf } from '../../../shared/domain/values/party-identifier.ts';
import { SelectField, TextField, useFocusFirst } from '../../components/fields/field.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useClient } from '../../transport/core-context.tsx';
import { useSettings } from '../../transport/queries.ts';
import { useChangeSettings } from '../settings/use-change-settings.ts';
import css from './exports.module.css';

const separators = ['locale', 'semicolon', 'comma'] as const;

const own = 'own';

const hinted = ['endpointScheme', 'registrationScheme', 'countryCode', 'vatNumber'] as const;

/**
 * Settings for exports, in one form per company: ours, and each buyer with orders.
 *
 * @param first the company shown first: `own` or a buyer's key
 * @param focus the field to focus
 */
export const ExportSettings = ({
  first = own,
  focus = null,
}: {
  first?: string;
  focus?: PartyField | null;
}): ReactElement => {
  const t = useTexts();
  const client = useClient();
  const settings = useSettings();
  const change = useChangeSettings();
  const buyers = useQuery({
    queryKey: ['export-buyers'],
    queryFn: () => client.call('exports.buyers', {}),
  });
  const [chosen, setChosen] = useState(first);
  const [wanted, setWanted] = useState(focus);
  const parties = [
    { value: own, label: t('exports.ourselves') },
    ...(buyers.data?.buyers ?? []).map(({ key, name }) => ({ value: key, label: name })),
  ];
  // Typed values override the core's reports, which may be older. An invalid value stays here with an error
  // until it is valid: a number may still need its scheme.
  const [typed, setTyped] = useState<Record<string, Partial<ExportParty>>>({});
  const stored = chosen === own ? settings.ownParty : (settings.buyerParties[chosen] ?? noParty);
  // Offers the buyer's name from the orders. It isn't saved at once, since the registered name may differ.
  // Filling in another field saves it too.
  const company = buyers.data?.buyers.find(({ key }) => key === chosen)?.company ?? '';
  const offered = stored.legalName === '' ? company.slice(0, 200) : '';
  const party: ExportParty = {
    ...stored,
    ...(offered === '' ? {} : { legalName: offered }),
    ...typed[chosen],
  };
  const isOffered = offered !== '' && typed[chosen]?.legalName === undefined;
  const keep = (field: PartyField, value: string): void => {
    const drafted = { ...party, [field]: value };
    setTyped({ ...typed, [chosen]: { ...typed[chosen], [field]: value } });
    const next = correctedParty(stored, drafted);
    change(chosen === own ? { ownParty: next } : { buyerParties: { [chosen]: next } });
  };
  const hintOf = (field: PartyField): string | undefined => {
    if (field === 'legalName') return isOffered ? t('exports.hint.legalName') : undefined;
    const hint = hinted.find((one) => one === field);
    return hint === undefined ? undefined : t(`exports.hint.${hint}`);
  };
  const problemOf = (field: PartyField): string | null => {
    const wrong = checkedFields.find((one) => one === field && isWrong(party, one));
    if (wrong === undefined) return null;
    if (wrong === 'vatNumber' && writtenVatNumber(party.vatNumber).startsWith('NL'))
      return t('exports.wrong.dutchVat', { example: dutchVatExample });
    const example =
      wrong === 'endpointId'
        ? exampleOf(party.endpointScheme)
        : wrong === 'registrationNumber'
          ? exampleOf(party.registrationScheme)
          : null;
    return example === null ? t(`exports.wrong.${wrong}`) : t('exports.wrong.example', { example });
  };
  return (
    <div className={css['settings']}>
      <p className={css['quiet']}>{t('exports.settings-what')}</p>
      <div className={css['grid']}>
        <SelectField
          label={t('exports.party')}
          value={chosen}
          options={parties}
          onValue={(party) => {
            setChosen(party);
            setWanted(null);
          }}
        />
      </div>
      <div className={css['grid']}>
        {partyFields.map((field) => (
          <PartyText
            key={`${chosen} ${field}`}
            field={field}
            value={party[field]}
            hint={hintOf(field)}
            isKept={field !== 'legalName' || !isOffered}
            focusFirst={field === wanted}
            problem={problemOf(field)}
            onSave={(value) => keep(field, value)}
          />
        ))}
      </div>
      <div className={css['grid']}>
        <SelectField
          label={t('exports.separator')}
          value={settings.csvSeparator}
          options={separators.map((value) => ({ value, label: t(`exports.separator.${value}`) }))}
          onValue={(csvSeparator) => change({ csvSeparator })}
        />
      </div>
    </div>
  );
};

/** Saves on blur: half a number is of no use. */
const PartyText = ({
  field,
  value,
  hint,
  isKept,
  focusFirst,
  problem,
  onSave,
}: {
  field: PartyField;
  value: string;
  hint: string | undefined;
  /** False for an offered value: leaving the field saves it. */
  isKept: boolean;
  focusFirst: boolean;
  problem: string | null;
  onSave: (value: string) => void;
}): ReactElement => {
  const t = useTexts();
  const [typed, setTyped] = useState<string | null>(null);
  const ref = useFocusFirst<HTMLInputElement>(focusFirst);
  const done = (): void => {
    const next = (typed ?? value).trim();
    if (next !== value || !isKept) onSave(next);
    setTyped(null);
  };
  return (
    <TextField
      label={t(`exports.field.${field}`)}
      {...(hint === undefined ? {} : { hint })}
      inputRef={ref}
      problem={typed === null ? problem : null}
      value={typed ?? value}
      maxLength={200}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={done}
      onKeyDown={(event) => {
        if (event.key === 'Enter') done();
      }}
    />
  );
};
