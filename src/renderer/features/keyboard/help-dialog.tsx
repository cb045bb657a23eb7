import { type ReactElement, useState } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { CheckField } from '../../components/field.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { commands } from './commands.ts';
import css from './help-dialog.module.css';
import { Keys } from './keys.tsx';
import { shortcutsAreOff, turnShortcuts } from './shortcuts.ts';

/** Every command that has keys. */
export const HelpDialog = ({ onClose }: { onClose: () => void }): ReactElement => {
  const t = useTexts();
  const [off, setOff] = useState(shortcutsAreOff);
  return (
    <Dialog title={t('help.title')} wide onClose={onClose}>
      <dl className={css['list']}>
        {commands
          .filter(({ keys }) => keys.length > 0)
          .map(({ id, keys, text }) => (
            <div key={id}>
              <dt>
                <Keys ways={keys} />
              </dt>
              <dd>{t(text)}</dd>
            </div>
          ))}
      </dl>
      <p className={css['more']}>{t('help.more')}</p>
      <CheckField
        label={t('help.single-keys')}
        hint={t('help.single-keys-hint')}
        checked={!off}
        onChecked={(on) => {
          turnShortcuts(on);
          setOff(!on);
        }}
      />
    </Dialog>
  );
};
