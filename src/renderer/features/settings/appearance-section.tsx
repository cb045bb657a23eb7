import type { ReactElement } from 'react';
import { languageChoices } from '../../../shared/words/language.ts';
import { SelectField } from '../../components/field.tsx';
import { localesFor } from '../../format/locales.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useSettings } from '../../transport/queries.ts';
import { SingleKeysField } from '../keyboard/single-keys-field.tsx';
import { densities, languageNames, themes } from './appearance-choices.ts';
import { exampleOf, localeChoices } from './locale-choices.ts';
import { PaneWidthField } from './pane-width-field.tsx';
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
