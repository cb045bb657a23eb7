import type { ReactElement } from 'react';
import { Button, IconButton } from '../../../components/button.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { useShortcuts } from '../../keyboard/shortcuts.ts';
import css from '../sent/answer-strip.module.css';
import type { DraftHandle } from './use-draft.ts';

/** The discarded draft, while it can be restored. */
export const DiscardedCard = ({
  discarded: { count, bringBack, forget },
}: {
  discarded: NonNullable<DraftHandle['discarded']>;
}): ReactElement => {
  const t = useTexts();
  useShortcuts({ u: bringBack });
  return (
    <div className={css['state']}>
      <span className={css['detail']} role="status">
        {t('answer.discarded', { count })}
      </span>
      <span className={css['buttons']}>
        <Button icon="undo" data-command="undo" onClick={bringBack}>
          {t('answer.undo')}
        </Button>
        <IconButton icon="close" label={t('answer.put-away')} onClick={forget} />
      </span>
    </div>
  );
};
