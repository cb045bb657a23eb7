import { type ReactElement, type ReactNode, useMemo, useState } from 'react';
import { attentionOf } from '../../../../shared/domain/order/line-attention.ts';
import type { OrderLine } from '../../../../shared/domain/order/order.ts';
import { Button } from '../../../components/button.tsx';
import { Mark } from '../../../components/mark.tsx';
import { useFormats } from '../../../format/formats-context.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { HintList } from '../../hints/hint-list.tsx';
import { useHints } from '../../hints/hints-context.tsx';
import type { LineView } from '../../order/lines/line-view.ts';
import css from '../../order/order-pane.module.css';
import { ReasonField } from '../../reasons/reason-field.tsx';
import { outlooks, planLine } from '../draft/answer-plan.ts';
import { type AnswerText, freeOf } from '../draft/draft-model.ts';
import { daysOf, type Further, furtherLines, isMoved, movedText, readMove } from '../draft/moved-dates.ts';
import { outlookMarks } from '../draft/planned-state.tsx';
import { FurtherChoice, MoveField, MoveNotes } from '../editor/move-field.tsx';

type Answers = ReadonlyMap<string, AnswerText>;

/** The props of both bulk forms. */
type BulkFormProps = {
  answers: Answers;
  onDone: (texts: [string, AnswerText][]) => void;
  onCancel: () => void;
};

/** One answer with its reason for all lines. `children` are the fields above the reason. */
export const BulkForm = ({
  kind,
  lines,
  free,
  reason,
  onReason,
  ready,
  onApply,
  onCancel,
  said = null,
  children,
}: {
  kind: 'reject' | 'date' | 'decline';
  /**
   * All lines that the form is about. `free`: those without their own typed answer, which the form changes.
   */
  lines: readonly OrderLine[];
  free: readonly OrderLine[];
  reason: string;
  onReason: (reason: string) => void;
  ready: boolean;
  onApply: () => void;
  onCancel: () => void;
  said?: ReactNode;
  children?: ReactNode;
}): ReactElement => {
  const t = useTexts();
  const kept = lines.length - free.length;
  return (
    <form
      className={css['bulkForm']}
      data-kind={kind}
      aria-label={t(kind === 'decline' ? 'lines.decline-title' : `bulk.${kind}`)}
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) onApply();
      }}
    >
      {children}
      <ReasonField
        kind={kind === 'reject' ? 'reject' : 'propose'}
        value={reason}
        focusFirst={kind !== 'date'}
        onText={onReason}
      />
      <div className={css['buttons']}>
        <Button type="submit" disabled={!ready}>
          {t('bulk.apply')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('bulk.cancel')}
        </Button>
      </div>
      {/* Always rendered: screen readers announce changes only in a region that already exists. */}
      <div className={css['bulkEffect']} role="status">
        {kept > 0 && <p>{free.length === 0 ? t('bulk.all-kept') : t('bulk.kept', { count: kept })}</p>}
        {said}
      </div>
    </form>
  );
};

export const BulkRejectForm = ({
  lines,
  answers,
  onDone,
  onCancel,
}: BulkFormProps & { lines: readonly OrderLine[] }): ReactElement => {
  const [reason, setReason] = useState('');
  const free = freeOf(lines, answers);
  const typed = reason.trim();
  return (
    <BulkForm
      kind="reject"
      {...{ lines, free, reason, onCancel }}
      onReason={setReason}
      ready={free.length > 0 && typed !== ''}
      onApply={() => onDone(free.map(({ position }) => [position, { kind: 'reject', reason: typed }]))}
    />
  );
};

/** One day for all lines, or a number of days to add. Confirmed lines take part where the user ticks them. */
export const BulkDateForm = ({
  views,
  waiting,
  answers,
  onDone,
  onCancel,
}: BulkFormProps & {
  views: readonly LineView[];
  /** The lines among `views` that wait for an answer. */
  waiting: readonly OrderLine[];
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const { forDates, observed } = useHints();
  const [date, setDate] = useState('');
  const [reason, setReason] = useState('');
  const further = useMemo(
    () => ({ agreed: furtherLines(views, 'agreed'), buyer: furtherLines(views, 'buyer') }),
    [views],
  );
  // Where no line waits, the form can only be meant for the other lines.
  const [chosen, setChosen] = useState<ReadonlySet<Further>>(
    () => new Set(waiting.length > 0 ? [] : [further.agreed.length > 0 ? 'agreed' : 'buyer']),
  );
  const move = useMemo(() => readMove(date, formats), [date, formats]);
  const lines = [...waiting, ...[...chosen].flatMap((one) => further[one])];
  const free = freeOf(lines, answers);
  const moving =
    move === null ? [] : free.filter((line) => attentionOf(line) === 'answer' || isMoved(line, move));
  const typed = reason.trim();
  const ready = moving.length > 0 && typed !== '';
  const texts =
    move === null ? [] : moving.map((line) => ({ line, text: movedText(line, move, typed, formats) }));
  return (
    <BulkForm
      kind="date"
      {...{ lines, free, reason, ready, onCancel }}
      onReason={setReason}
      onApply={() => onDone(texts.map(({ line, text }) => [line.position, text]))}
      said={
        move !== null && (
          <>
            <MoveNotes lines={moving} move={move} same={free.length - moving.length} />
            {ready && (
              <p className={css['bulkEnds']}>
                {outlooks(
                  texts.map(({ line, text }) => planLine(line, text, formats)),
                  observed,
                ).map(({ outlook, count }) => (
                  <Mark key={outlook} {...outlookMarks[outlook]}>
                    {t(`ends.${outlook}`, { count })}
                  </Mark>
                ))}
              </p>
            )}
            <HintList
              hints={forDates(
                daysOf(moving, move),
                moving.map(({ position }) => position),
              )}
            />
          </>
        )
      }
    >
      <FurtherChoice
        counts={{ agreed: further.agreed.length, buyer: further.buyer.length }}
        chosen={chosen}
        onChosen={setChosen}
      />
      <MoveField text={date} onText={setDate} lines={moving} />
    </BulkForm>
  );
};
