import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import {
  type ExportParty,
  noParty,
  type PartyField,
  partyFields,
} from '../../../shared/contract/export-parties.ts';
import { checkedFields, isWrong, keptOf } from '../../../shared/contract/wrong-party-field.ts';
import { SelectField, TextField } from '../../components/field.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useClient } from '../../transport/core-context.tsx';
import { useSettings } from '../../transport/queries.ts';
import { useChangeSettings } from '../settings/use-change-settings.ts';
import css from './exports.module.css';

const separators = ['locale', 'semicolon', 'comma'] as const;

const own = 'own';

const hinted = ['endpointScheme', 'registrationScheme', 'countryCode', 'vatNumber'] as const;

/**
 * What exports need to know. One form for every company: our own, and each buyer that ever ordered.
 *
 * @param first the one shown first: `own` or a buyer's key
 */
export const ExportSettings = ({ first = own }: { first?: string }): ReactElement => {
  const t = useTexts();
  const client = useClient();
  const settings = useSettings();
  const change = useChangeSettings();
  const buyers = useQuery({
    queryKey: ['export-buyers'],
    queryFn: () => client.call('exports.buyers', {}),
  });
  const [chosen, setChosen] = useState(first);
  const parties = [
    { value: own, label: t('exports.ourselves') },
    ...(buyers.data?.buyers ?? []).map(({ key, name }) => ({ value: key, label: name })),
  ];
  // What was typed here counts for every later change, whatever the core has told of an earlier one meanwhile. What can't
  // be right stays here, with a word about it, until it is: a number may wait for its scheme.
  const [typed, setTyped] = useState<Record<string, Partial<ExportParty>>>({});
  const stored = chosen === own ? settings.ownParty : (settings.buyerParties[chosen] ?? noParty);
  const party: ExportParty = { ...stored, ...typed[chosen] };
  const keep = (field: PartyField, value: string): void => {
    const drafted = { ...party, [field]: value };
    setTyped({ ...typed, [chosen]: { ...typed[chosen], [field]: value } });
    const next = keptOf(stored, drafted);
    change(
      chosen === own ? { ownParty: next } : { buyerParties: { ...settings.buyerParties, [chosen]: next } },
    );
  };
  const problemOf = (field: PartyField): string | null => {
    const wrong = checkedFields.find((one) => one === field && isWrong(party, one));
    return wrong === undefined ? null : t(`exports.wrong.${wrong}`);
  };
  return (
    <div className={css['settings']}>
      <p className={css['quiet']}>{t('exports.settings-what')}</p>
      <div className={css['grid']}>
        <SelectField
          label={t('exports.separator')}
          value={settings.csvSeparator}
          options={separators.map((value) => ({ value, label: t(`exports.separator.${value}`) }))}
          onValue={(csvSeparator) => change({ csvSeparator })}
        />
        <SelectField label={t('exports.party')} value={chosen} options={parties} onValue={setChosen} />
      </div>
      <div className={css['grid']}>
        {partyFields.map((field) => (
          <PartyText
            key={`${chosen} ${field}`}
            field={field}
            value={party[field]}
            problem={problemOf(field)}
            onKeep={(value) => keep(field, value)}
          />
        ))}
      </div>
    </div>
  );
};

/** Counts when it is left: half a number is nobody's. */
const PartyText = ({
  field,
  value,
  problem,
  onKeep,
}: {
  field: PartyField;
  value: string;
  problem: string | null;
  onKeep: (value: string) => void;
}): ReactElement => {
  const t = useTexts();
  const [typed, setTyped] = useState<string | null>(null);
  const hint = hinted.find((one) => one === field);
  const done = (): void => {
    if (typed !== null && typed.trim() !== value) onKeep(typed.trim());
    setTyped(null);
  };
  return (
    <TextField
      label={t(`exports.field.${field}`)}
      {...(hint === undefined ? {} : { hint: t(`exports.hint.${hint}`) })}
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
