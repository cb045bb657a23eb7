import { type ReactElement, useState } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { CheckField } from '../../components/field.tsx';
import { Kbd } from '../../components/kbd.tsx';
import { useTexts } from '../../i18n/texts.ts';
import css from './help-dialog.module.css';
import { shortcutsAreOff, turnShortcuts } from './shortcuts.ts';

const rows = [
  { keys: ['j', 'k'], text: 'help.next-previous' },
  { keys: ['x'], text: 'help.select' },
  { keys: ['J', 'K'], text: 'help.select-on' },
  { keys: ['Enter'], text: 'help.open' },
  { keys: ['↑', '↓'], text: 'help.lines' },
  { keys: ['a'], text: 'help.accept' },
  { keys: ['r'], text: 'help.reject' },
  { keys: ['p'], text: 'help.propose' },
  { keys: ['e'], text: 'help.attach' },
  { keys: ['Ctrl', 'Enter'], text: 'help.send' },
  { keys: ['u'], text: 'help.undo' },
  { keys: ['Esc'], text: 'help.back' },
  { keys: ['/'], text: 'help.filter' },
  { keys: ['?'], text: 'help.help' },
] as const;

export const HelpDialog = ({ onClose }: { onClose: () => void }): ReactElement => {
  const t = useTexts();
  const [off, setOff] = useState(shortcutsAreOff);
  return (
    <Dialog title={t('help.title')} onClose={onClose}>
      <dl className={css['list']}>
        {rows.map(({ keys, text }) => (
          <div key={text} style={{ display: 'contents' }}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
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
