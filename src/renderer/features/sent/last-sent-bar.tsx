import { type ReactElement, useEffect, useEffectEvent } from 'react';
import { Button } from '../../components/button.tsx';
import { Mark } from '../../components/mark.tsx';
import { useNow } from '../../format/use-now.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useOrder } from '../../transport/queries.ts';
import { useCommandsBehind } from '../keyboard/running.ts';
import { canUndoAt, canUndoNow, type LastSent, useLastSent, useTellLastSent } from './last-sent.ts';
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
  const all = useLastSent();
  // What has left is remembered until the next one is sent, and asks for no clock.
  const now = useNow(250, all.some(canUndoNow));
  const last = all.find(({ entry }) => entry.orderKey !== open && canUndoAt(entry, now));
  return last === undefined ? null : <Bar key={last.entry.id} last={last} now={now} onOpen={onOpen} />;
};

const Bar = ({
  last: { entry, purchaseOrderNumber },
  now,
  onOpen,
}: {
  last: LastSent;
  now: number;
  onOpen: (orderKey: number) => void;
}): ReactElement | null => {
  const t = useTexts();
  const tell = useTellLastSent();
  const state = useOrder(entry.orderKey).data?.responses.find(({ id }) => id === entry.id)?.state;
  // A buyer may have changed the order meanwhile, or a colleague may have taken it back: then there is nothing to undo here.
  const isWaiting = state === undefined || state === 'waiting';
  const forget = useEffectEvent((): void => tell.forget(entry.id));
  useEffect(() => {
    if (!isWaiting) forget();
  }, [isWaiting]);
  const undo = (): void => {
    tell.want(entry.id);
    onOpen(entry.orderKey);
  };
  // What she looks at may have something of its own to take back.
  useCommandsBehind(isWaiting ? { undo } : {});
  if (!isWaiting) return null;
  const seconds = Math.ceil(((entry.undoUntil ?? now) - now) / 1000);
  return (
    <div className={css['bar']} data-last-sent>
      <Mark tone="blue" icon="send" />
      <span role="status" className={css['words']} title={purchaseOrderNumber}>
        {t('sent.elsewhere', { order: purchaseOrderNumber })}
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
