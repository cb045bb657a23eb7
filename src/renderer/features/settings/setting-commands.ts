import { languageChoices } from '../../../shared/words/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useCommands, useNamedCommands } from '../keyboard/running.ts';
import { densities, languageNames, themes } from './appearance-choices.ts';
import type { SettingsStart } from './settings-dialog.tsx';
import { nameOfSetting, settingIds } from './settings-index.ts';
import { useChangeSettings } from './use-change-settings.ts';

/** A command per setting. Settings with a few values get a command per value. */
export const SettingCommands = ({ onOpen }: { onOpen: (start: SettingsStart) => void }): null => {
  const t = useTexts();
  const change = useChangeSettings();
  useCommands({
    diagnostics: () => onOpen({ page: 'diagnostics', query: '' }),
    licences: () => onOpen({ page: 'licences', query: '' }),
  });
  const names = [...new Set(settingIds.map((id) => t(nameOfSetting(id))))];
  useNamedCommands(
    'setting',
    names.map((name) => ({ name, run: () => onOpen({ page: 'settings', query: name }) })),
  );
  useNamedCommands(
    'language',
    languageChoices.map((language) => ({
      name: language === 'system' ? t('settings.language-computer') : languageNames[language],
      run: () => change({ language }),
    })),
  );
  useNamedCommands(
    'theme',
    themes.map((theme) => ({ name: t(`settings.theme.${theme}`), run: () => change({ theme }) })),
  );
  useNamedCommands(
    'density',
    densities.map((density) => ({ name: t(`settings.density.${density}`), run: () => change({ density }) })),
  );
  return null;
};
