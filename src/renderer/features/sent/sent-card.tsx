import { useMutation } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useId } from 'react';
import { isTroubled } from '../../../shared/contract/calls/responses.ts';
import { shapeOfError } from '../../../shared/contract/errors.ts';
import { Button, IconButton } from '../../components/button.tsx';
import { Mark } from '../../components/mark.tsx';
import { Notice } from '../../components/notice.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { useNow } from '../../format/use-clock.ts';
import type { MessageId } from '../../i18n/en.ts';
import { endedText, errorText, useTexts } from '../../i18n/texts.ts';
import { useClient } from '../../transport/core-context.tsx';
import css from '../answer/sent/answer-strip.module.css';
import { useShortcuts } from '../keyboard/shortcuts.ts';
import {
  isDamaged,
  isUnseenForLong,
  type SentEntry,
  type SentMark,
  type SentStep,
  type StoppedChoice,
} from './sent-entry.ts';

/** A sent answer or despatch advice: its state, and what the user can do about it. */
export const SentCard = ({
  entry,
  markOf,
  words,
  mayGoAgain,
  goAgain = null,
  undoByKey,
  act,
  onPutAway,
  children,
  conflict,
  choices = null,
}: {
  entry: SentEntry;
  markOf: (canUndo: boolean, now: number) => SentMark;
  words: {
    undo: MessageId;
    drop: MessageId;
    change: MessageId;
    unseenForLong: 'answer.unseen-for-long' | 'despatch.unseen-for-long';
  };
  /** After a problem: whether it can be sent unchanged. */
  mayGoAgain: boolean;
  /** What its button says where it can't be sent unchanged. */
  goAgain?: string | null;
  /** The undo key only applies to the newest one. */
  undoByKey: boolean;
  act: { mutate: (step: SentStep) => void; isPending: boolean; error: Error | null };
  /** For a finished one, when the user closes it. */
  onPutAway: () => void;
  /** The lines and values that were sent. */
  children: ReactNode;
  /** The changes that it conflicts with. */
  conflict?: ReactNode;
  /** In a conflict: the buttons with what each does, below the changes. */
  choices?: readonly StoppedChoice[] | null;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const client = useClient();
  const { state, undoUntil, problem } = entry;
  const now = useNow(200, state === 'waiting' ? (undoUntil ?? 0) : 0);
  const left = undoUntil === null ? 0 : Math.max(0, undoUntil - now);
  const canUndo = state === 'waiting' && left > 0;
  const minute = useNow(60_000, state === 'sent' || state === 'waiting' ? Infinity : 0);
  const unseen = isUnseenForLong(entry, minute);
  const poll = useMutation({ mutationFn: () => client.call('sync.poll-now', {}) });
  useShortcuts(canUndo && undoByKey ? { u: () => act.mutate('undo') } : {});
  const mark = markOf(canUndo, minute);
  return (
    <div className={css['card']}>
      {canUndo && undoUntil !== null && (
        <div
          className={css['countdown']}
          style={{ transform: `scaleX(${left / Math.max(1, undoUntil - entry.composedAt)})` }}
        />
      )}
      <div className={css['state']} role="status">
        <Mark tone={mark.tone} icon={mark.icon}>
          {t(mark.text, { time: entry.nextAttemptAt === null ? '' : formats.time(entry.nextAttemptAt) })}
        </Mark>
        {canUndo && (
          // Hidden from screen readers, which would read it each second.
          <span className={css['detail']} aria-hidden="true">
            {t('answer.undo-left', { seconds: Math.ceil(left / 1000) })}
          </span>
        )}
        <span className={css['buttons']}>
          {canUndo && (
            <Button
              icon="undo"
              data-command="undo"
              disabled={act.isPending}
              // It may appear under the pointer: the second click of a double click on "Send" isn't meant for it.
              onClick={({ detail }) => detail < 2 && act.mutate('undo')}
            >
              {t(words.undo)}
            </Button>
          )}
          {state === 'done' && <IconButton icon="close" label={t('answer.put-away')} onClick={onPutAway} />}
          {unseen && (
            <>
              <Button variant="quiet" data-command="drop-stopped" onClick={() => act.mutate('drop')}>
                {t('answer.stop-waiting')}
              </Button>
              <Button
                icon="refresh"
                data-command="poll"
                disabled={poll.isPending}
                onClick={() => poll.mutate()}
              >
                {t('sync.poll-now')}
              </Button>
            </>
          )}
          {isTroubled(state) && choices === null && (
            <>
              <Button variant="quiet" data-command="drop-stopped" onClick={() => act.mutate('drop')}>
                {t(words.drop)}
              </Button>
              {mayGoAgain && !isDamaged(entry) && (
                <Button data-command="send-stopped" onClick={() => act.mutate('again')}>
                  {goAgain ?? t(againText(entry))}
                </Button>
              )}
              {!isDamaged(entry) && (
                <Button variant="primary" data-command="change-stopped" onClick={() => act.mutate('edit')}>
                  {t(words.change)}
                </Button>
              )}
            </>
          )}
        </span>
      </div>
      {children}
      {unseen && entry.sentAt !== null && (
        <p className={css['detail']}>{t(words.unseenForLong, { moment: formats.moment(entry.sentAt) })}</p>
      )}
      {conflict}
      {problem !== null && state !== 'done' && (
        <div className={css['detail']}>
          {state === 'needs-attention' && problem.detail !== null && (
            <p className={css['quote']}>“{problem.detail}”</p>
          )}
          <p>{state === 'needs-attention' ? endedText(t, 'stopped', problem) : errorText(t, problem)}</p>
        </div>
      )}
      {choices !== null && <Choices choices={choices} onChoice={act.mutate} />}
      {act.error !== null && (
        <Notice tone="red" icon="triangle" role="alert">
          {errorText(t, shapeOfError(act.error))}
        </Notice>
      )}
    </div>
  );
};

/** Below the changes that the user decides about. It stays in view while the card is scrolled. */
const Choices = ({
  choices,
  onChoice,
}: {
  choices: readonly StoppedChoice[];
  onChoice: (step: SentStep) => void;
}): ReactElement => {
  const t = useTexts();
  const id = useId();
  return (
    <dl className={css['choices']}>
      {choices.map(({ step, label, means }) => (
        <div key={step}>
          <dt>
            <Button
              data-command={choiceCommands[step]}
              aria-describedby={`${id}-${step}`}
              onClick={() => onChoice(step)}
            >
              {t(label)}
            </Button>
          </dt>
          <dd id={`${id}-${step}`}>{t(means)}</dd>
        </div>
      ))}
    </dl>
  );
};

const choiceCommands = {
  drop: 'drop-stopped',
  again: 'send-stopped',
  edit: 'change-stopped',
} as const satisfies Record<StoppedChoice['step'], string>;

const againText = ({ state, problem }: SentEntry): MessageId => {
  if (state === 'conflict') return 'answer.send-anyway';
  return problem?.code === 'outbox.restored' ? 'backup.send' : 'answer.send-again';
};
