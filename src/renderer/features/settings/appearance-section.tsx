import type { ReactElement } from 'react';
import { languageChoices } from '../../../shared/words/language.ts';
import { SelectField } from '../../components/fields/field.tsx';
import { localesFor } from '../../format/locales.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useSettings } from '../../transport/queries.ts';
import { SingleKeysField } from '../keyboard/single-keys-field.tsx';
import { densities, languageNames, themes } from './appearance-choices.ts';
import { Section, Setting } from './setting.tsx';
import css from './settings.module.css';
import { useChangeSettings } from './use-change-settings.ts';

/** Language, number format, appearance and single keys. */
export const AppearanceSection = (): ReactElement => {
  const t = useTexts();
  const settings = useSettings();
  const change = useChangeSettings();
  const ownFigures = localesFor({ ...settings, locale: null }, navigator.languages).figures;
  return (
    <Section of={['language', 'locale', 'theme', 'density', 'widths', 'single-keys']}>
      <div className={css['grid']}>
        <Setting id="language">
          <SelectField
            label={t('settings.language')}
            value={settings.language}
            options={languageChoices.map((value) => ({
              value,
              label: value === 'system' ? t('settings.language-computer') : languageNames[value],
            }))}
            onValue={(language) => change({ language })}
          />
        </Setting>
        <Setting id="locale">
          <SelectField
            label={t('settings.locale')}
            hint={t('settings.locale-hint')}
            value={settings.locale ?? ''}
            options={[
              { value: '', label: t('settings.locale-computer', { example: exampleOf(ownFigures) }) },
              ...localeChoices(settings.locale),
            ]}
            onValue={(locale) => change({ locale: locale === '' ? null : locale })}
          />
        </Setting>
        <Setting id="theme">
          <SelectField
            label={t('settings.theme')}
            value={settings.theme}
            options={themes.map((value) => ({ value, label: t(`settings.theme.${value}`) }))}
            onValue={(theme) => change({ theme })}
          />
        </Setting>
        <Setting id="density">
          <SelectField
            label={t('settings.density')}
            value={settings.density}
            options={densities.map((value) => ({ value, label: t(`settings.density.${value}`) }))}
            onValue={(density) => change({ density })}
          />
        </Setting>
        <Setting id="widths">
          <PaneWidthField pane="trays" />
          <PaneWidthField pane="list" />
        </Setting>
      </div>
      <Setting id="single-keys">
        <SingleKeysField />
      </Setting>
    </Section>
  );
};

const localeTags = [
  'en-GB',
  'en-US',
  'en-IE',
  'nl-NL',
  'nl-BE',
  'de-DE',
  'de-AT',
  'de-CH',
  'fr-FR',
  'fr-BE',
  'it-IT',
  'es-ES',
  'pt-PT',
  'pl-PL',
  'cs-CZ',
  'da-DK',
  'sv-SE',
  'nb-NO',
  'fi-FI',
];

/** Regions for the format of numbers and dates, each with its own name and an example. */
const localeChoices = (chosen: string | null): { value: string; label: string }[] =>
  [...new Set([...localeTags, ...(chosen === null ? [] : [chosen])])].map((value) => ({
    value,
    label: `${nameOf(value)} · ${exampleOf(value)}`,
  }));

const nameOf = (tag: string): string => {
  try {
    return new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
};

/** A number that shows all separators of the region. */
const exampleOf = (tag: string): string => {
  try {
    return new Intl.NumberFormat(tag, { minimumFractionDigits: 2, useGrouping: 'always' }).format(1234.56);
  } catch {
    return '';
  }
};

/**
 * In CSS pixels, within the divider's limits. The order pane always keeps its minimum width
 * (`desk.module.css`).
 */
const widths = {
  trays: { narrow: 160, medium: 220, wide: 320 },
  list: { narrow: 300, medium: 400, wide: 560 },
} as const;
const widthNames = ['narrow', 'medium', 'wide'] as const;

/** The width of a pane, for users who can't drag the divider (WCAG 2.2, 2.5.7). */
const PaneWidthField = ({ pane }: { pane: keyof typeof widths }): ReactElement => {
  const t = useTexts();
  const { panes } = useSettings();
  const change = useChangeSettings();
  const own = panes[pane];
  const isDragged = own !== null && widthNames.every((name) => widths[pane][name] !== own);
  return (
    <SelectField
      label={t(`desk.divider-${pane}`)}
      value={own === null ? '' : String(own)}
      options={[
        { value: '', label: t('settings.width-usual') },
        ...widthNames.map((name) => ({
          value: String(widths[pane][name]),
          label: t(`settings.width-${name}`),
        })),
        ...(isDragged ? [{ value: String(own), label: t('settings.width-dragged') }] : []),
      ]}
      onValue={(value) => change({ panes: { [pane]: value === '' ? null : Number(value) } })}
    />
  );
};
