import type { ReactElement } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { commands } from './commands.ts';
import css from './help-dialog.module.css';
import { Keys } from './keys.tsx';
import { SingleKeysField } from './single-keys-field.tsx';

/** Lists all commands that have keys. */
export const HelpDialog = ({ onClose }: { onClose: () => void }): ReactElement => {
  const t = useTexts();
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
      <SingleKeysField />
    </Dialog>
  );
};
