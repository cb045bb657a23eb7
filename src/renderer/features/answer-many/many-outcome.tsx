import type { ReactElement } from 'react';
import { Mark } from '../../components/mark.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { useNow } from '../../format/use-now.ts';
import { errorText, useTexts } from '../../i18n/texts.ts';
import { useOrder } from '../../transport/queries.ts';
import { responseMark } from '../answer/sent/response-mark.ts';
import type { Outcome } from './use-many-answers.ts';

/** The outcome for one order: the response's state in the same words as in the order, or the error. */
export const ManyOutcome = ({ orderKey, outcome }: { orderKey: number; outcome: Outcome }): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const { data } = useOrder(orderKey);
  const entry =
    outcome === 'taken-back' || 'error' in outcome
      ? undefined
      : data?.responses.find(({ id }) => id === outcome.id);
  const isWaiting = entry?.state === 'waiting';
  const now = useNow(1_000, isWaiting ? (entry.undoUntil ?? 0) : 0);
  const minute = useNow(60_000, isWaiting ? Infinity : 0);
  if (outcome === 'taken-back') {
    return (
      <Mark tone="grey" icon="undo">
        {t('sent.undone')}
      </Mark>
    );
  }
  if ('error' in outcome) {
    return (
      <Mark tone="red" icon="triangle">
        {errorText(t, outcome.error)}
      </Mark>
    );
  }
  if (entry === undefined || data === undefined) {
    return (
      <Mark tone="blue" icon="send">
        {t('sent.undoable')}
      </Mark>
    );
  }
  const canUndo = isWaiting && entry.undoUntil !== null && entry.undoUntil > now;
  const { tone, icon, text } = responseMark(entry, data, canUndo, minute);
  return (
    <Mark tone={tone} icon={icon}>
      {t(text, { time: entry.nextAttemptAt === null ? '' : formats.time(entry.nextAttemptAt) })}
    </Mark>
  );
};
