import { useQueries } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { shapeOfError } from '../../../shared/contract/errors.ts';
import { Button } from '../../components/button.tsx';
import { Mark } from '../../components/mark.tsx';
import type { MarkStyle } from '../../components/tone.ts';
import { useFormats } from '../../format/formats-context.tsx';
import { useNow } from '../../format/use-clock.ts';
import { errorText, useTexts } from '../../i18n/texts.ts';
import { useClient } from '../../transport/core-context.tsx';
import { orderQuery, useOrder } from '../../transport/queries.ts';
import { linesLeft } from '../answer/draft/answer-key.ts';
import { leftWords } from '../answer/sentences.ts';
import { useCommandsBehind } from '../keyboard/running.ts';
import {
  isRecent,
  type LastPutAside,
  type LastSent,
  useLastPutAside,
  useLastSent,
  useLastSentActions,
  useSetLastPutAside,
} from './last-sent.ts';
import css from './last-sent-bar.module.css';
import { type LastSentPhase, lastSentEnds, lastSentPhase } from './last-sent-phase.ts';
import { usePutAside } from './use-put-aside.ts';

/**
 * The last answer that can still be undone, shown after the user opened another order. Undo opens the
 * answer's order. Then the bar says whether the service received the answer. An order that was put aside
 * after it shows instead, with a button that brings it back.
 */
export const LastSentBar = ({
  open,
  onOpen,
  onUndo,
}: {
  /** The open order. It shows its own answers. */
  open: number | null;
  onOpen: (orderKey: number) => void;
  /** Opens the order whose answer is being undone. */
  onUndo: (orderKey: number) => void;
}): ReactElement | null => {
  const all = useLastSent();
  const putAside = useLastPutAside();
  const putAsideEnds = putAside === null ? 0 : putAside.at + putAsideShownMs;
  const client = useClient();
  const elsewhere = all.filter((one) => one.entry.orderKey !== open && isRecent(one)).slice(0, mostRead);
  const states = useQueries({
    queries: elsewhere.map(({ entry }) => orderQuery(client, entry.orderKey)),
    combine: (orders) =>
      new Map(orders.flatMap(({ data }) => data?.responses ?? []).map((one) => [one.id, one])),
  });
  const followed = elsewhere.map((last) => ({ last, entry: states.get(last.entry.id) ?? last.entry }));
  const now = useNow(250, Math.max(putAsideEnds, ...followed.map(({ entry }) => lastSentEnds(entry))));
  const shown = followed.flatMap(({ last, entry }) => {
    const phase = lastSentPhase(entry, now);
    return phase === null ? [] : [{ last, phase }];
  });
  const { last, phase } = shown.find((one) => one.phase === 'undo') ?? shown[0] ?? {};
  if (putAside !== null && !putAside.orders.some(({ key }) => key === open) && now < putAsideEnds) {
    if (last === undefined || putAside.at > last.entry.composedAt) {
      return <PutAsideBar last={putAside} onOpen={onOpen} />;
    }
  }
  if (last === undefined || phase === undefined) return null;
  return phase === 'undo' ? (
    <UndoBar key={last.entry.id} last={last} now={now} onUndo={onUndo} />
  ) : (
    <SentBar last={last} phase={phase} />
  );
};

/** Reading an order costs time, and the bar shows one. */
const mostRead = 3;

/** As long as an answer can be undone by default. */
const putAsideShownMs = 10_000;

const PutAsideBar = ({
  last,
  onOpen,
}: {
  last: LastPutAside;
  onOpen: (orderKey: number) => void;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const { orders, until, wasOpen } = last;
  const setLast = useSetLastPutAside();
  const bring = usePutAside<(typeof orders)[number]>((done, _, rest) => {
    setLast(rest.length === 0 ? null : { ...last, orders: rest });
    const [only] = done;
    if (wasOpen && only !== undefined) onOpen(only.key);
  });
  const undo = (): void => bring.mutate({ orders, until: null });
  useCommandsBehind({ undo });
  const numbers = orders.map(({ purchaseOrderNumber }) => purchaseOrderNumber).join(', ');
  const date = formats.shortDate(until);
  return (
    <div className={css['bar']} data-last-sent>
      <Mark tone="blue" icon="clock" />
      <span role="status" className={css['words']} title={numbers}>
        {bring.error === null
          ? orders.length === 1
            ? t('later.done', { order: numbers, date })
            : t('later.done-several', { count: orders.length, date })
          : errorText(t, shapeOfError(bring.error))}
      </span>
      <Button size="small" icon="undo" data-command="undo" onClick={undo}>
        {t('later.bring')}
      </Button>
    </div>
  );
};

/** What became of an answer. It disappears by itself. */
const SentBar = ({
  last: { entry, purchaseOrderNumber },
  phase,
}: {
  last: LastSent;
  phase: Exclude<LastSentPhase, 'undo'>;
}): ReactElement => {
  const t = useTexts();
  const kind = entry.documentsOnly ? 'documents' : 'answer';
  return (
    <div className={css['bar']} data-last-sent>
      <Mark {...sentMarks[phase]} />
      <span role="status" className={css['words']} title={purchaseOrderNumber}>
        {t(`sent.bar-${phase}`, { order: purchaseOrderNumber, kind })}
      </span>
    </div>
  );
};

const sentMarks = {
  sending: { tone: 'blue', icon: 'send' },
  // Not green: only a confirmed line is.
  received: { tone: 'grey', icon: 'check' },
  unsent: { tone: 'amber', icon: 'send' },
} as const satisfies Record<Exclude<LastSentPhase, 'undo'>, MarkStyle>;

const UndoBar = ({
  last: { entry, purchaseOrderNumber },
  now,
  onUndo,
}: {
  last: LastSent;
  now: number;
  onUndo: (orderKey: number) => void;
}): ReactElement => {
  const t = useTexts();
  const actions = useLastSentActions();
  const detail = useOrder(entry.orderKey).data;
  const undo = (): void => {
    actions.requestUndo(entry.id);
    onUndo(entry.orderKey);
  };
  // The open order may have its own undo, which comes first.
  useCommandsBehind({ undo });
  const seconds = Math.ceil(((entry.undoUntil ?? now) - now) / 1000);
  const answered = new Set(entry.answers.map(({ position }) => position));
  const left = detail === undefined || entry.documentsOnly ? [] : linesLeft(detail, answered);
  return (
    <div className={css['bar']} data-last-sent>
      <Mark tone="blue" icon="send" />
      <span role="status" className={css['words']} title={purchaseOrderNumber}>
        {t('sent.elsewhere', { order: purchaseOrderNumber })}
      </span>
      {left.length > 0 && <span role="status">{leftWords(left, t)}</span>}
      {/* Hidden from screen readers, which would read it each second. */}
      <span className={css['left']} aria-hidden="true">
        {t('answer.undo-left', { seconds })}
      </span>
      <Button size="small" icon="undo" data-command="undo" onClick={undo}>
        {t('answer.undo')}
      </Button>
    </div>
  );
};
