import { type ReactElement, useState } from 'react';
import { CheckField } from '../../components/fields/field.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { shortcutsAreOff, turnShortcuts } from './shortcuts.ts';

/** Turns single keys on or off, on this computer and at once. */
export const SingleKeysField = (): ReactElement => {
  const t = useTexts();
  const [off, setOff] = useState(shortcutsAreOff);
  return (
    <CheckField
      label={t('help.single-keys')}
      hint={t('help.single-keys-hint')}
      checked={!off}
      onChecked={(on) => {
        turnShortcuts(on);
        setOff(!on);
      }}
    />
  );
};
