import type { ReactElement } from 'react';
import { Button } from '../../components/button.tsx';
import { Mark } from '../../components/mark.tsx';
import { useNow } from '../../format/use-now.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useCommandsBehind } from '../keyboard/running.ts';
import { canUndoAt, canUndoNow, useLastSent, useTellLastSent } from './last-sent.ts';
import css from './last-sent-bar.module.css';

/** The last answer that may still be taken back, for her who has gone on from its order. Taking it back leads there. */
export const LastSentBar = ({
  open,
  onOpen,
}: {
  /** The order on the screen: what was sent for it stands there. */
  open: number | null;
  onOpen: (orderKey: number) => void;
}): ReactElement | null => {
  const t = useTexts();
  const all = useLastSent();
  const tell = useTellLastSent();
  // What has left is remembered until the next one is sent, and asks for no clock.
  const now = useNow(250, all.some(canUndoNow));
  const last = all.find(({ entry }) => entry.orderKey !== open && canUndoAt(entry, now));
  const undo = (): void => {
    if (last === undefined) return;
    tell.want(last.entry.id);
    onOpen(last.entry.orderKey);
  };
  // What she looks at may have something of its own to take back.
  useCommandsBehind(last === undefined ? {} : { undo });
  if (last === undefined) return null;
  const seconds = Math.ceil(((last.entry.undoUntil ?? now) - now) / 1000);
  return (
    <div className={css['bar']} data-last-sent>
      <Mark tone="blue" icon="send" />
      <span role="status" className={css['words']} title={last.purchaseOrderNumber}>
        {t('sent.elsewhere', { order: last.purchaseOrderNumber })}
      </span>
      {/* Said once, not every second: the count is for the eyes. */}
      <span className={css['left']} aria-hidden="true">
        {t('answer.undo-left', { seconds })}
      </span>
      <Button size="small" icon="undo" data-command="undo" onClick={undo}>
        {t('answer.undo')}
      </Button>
    </div>
  );
};
