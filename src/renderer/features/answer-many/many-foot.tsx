import type { ReactElement } from 'react';
import { Button } from '../../components/button.tsx';
import { useNow } from '../../format/use-clock.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useSettings } from '../../transport/queries.ts';
import css from './many.module.css';
import type { Outcome } from './use-many-answers.ts';

/**
 * Shown after sending: the numbers of sent and failed answers, undo while the first can still be taken
 * back, and close.
 */
export const ManyFoot = ({
  outcomes,
  sentAt,
  busy,
  onUndo,
  onAgain,
  onClose,
}: {
  outcomes: ReadonlyMap<number, Outcome>;
  /** When the first answer was put into the outbox, ms since 1970. */
  sentAt: number;
  busy: boolean;
  onUndo: () => void;
  /** Returns to the typed answer. */
  onAgain: () => void;
  onClose: () => void;
}): ReactElement => {
  const t = useTexts();
  const { undoSeconds } = useSettings();
  const undoUntil = sentAt + undoSeconds * 1000;
  const now = useNow(500, undoUntil);
  const left = Math.ceil((undoUntil - now) / 1000);
  const all = [...outcomes.values()];
  const failed = all.filter((outcome) => outcome !== 'taken-back' && 'error' in outcome).length;
  const takenBack = all.filter((outcome) => outcome === 'taken-back').length;
  const sent = all.length - failed - takenBack;
  const words = [
    ...(sent > 0 ? [t('many.sent', { count: sent })] : []),
    ...(takenBack > 0 ? [t('many.taken-back', { count: takenBack })] : []),
    ...(failed > 0 ? [t('many.failed', { count: failed })] : []),
  ];
  return (
    <div className={css['foot']}>
      <p role="status">{busy ? t('many.sending') : words.join(' ')}</p>
      {left > 0 && sent > 0 && (
        <Button icon="undo" disabled={busy} onClick={onUndo}>
          {t('many.undo', { count: sent })} <span aria-hidden="true">({left})</span>
        </Button>
      )}
      {sent === 0 && (
        <Button disabled={busy} onClick={onAgain}>
          {t('many.again')}
        </Button>
      )}
      <Button variant="primary" disabled={busy} onClick={onClose}>
        {t('many.close')}
      </Button>
    </div>
  );
};
