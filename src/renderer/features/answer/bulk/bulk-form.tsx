import {
  type ReactElement,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
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
import {
  daysOf,
  type Further,
  firstMoved,
  furtherLines,
  isMoved,
  movedText,
  readMove,
} from '../draft/moved-dates.ts';
import { outlookMarks } from '../draft/planned-state.tsx';
import { FurtherChoice, MoveField, MoveNotes } from '../editor/move-field.tsx';

type Answers = ReadonlyMap<string, AnswerText>;

/** A form for several lines with typed text that isn't in the answer yet. */
export type UnappliedForm = { name: string; focus: () => void };

/** The props of both bulk forms. */
type BulkFormProps = {
  /** As on the button that opened the form. */
  name: string;
  onUnapplied: (form: UnappliedForm | null) => void;
  answers: Answers;
  onDone: (texts: [string, AnswerText][]) => void;
  onCancel: () => void;
};

/** One answer with its reason for all lines. `children` are the fields above the reason. */
export const BulkForm = ({
  kind,
  name,
  lines,
  free,
  reason,
  onReason,
  ready,
  onApply,
  onCancel,
  typed = false,
  onUnapplied,
  said = null,
  children,
}: {
  kind: 'reject' | 'date' | 'decline';
  name: string;
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
  /** Whether any field has text. */
  typed?: boolean;
  /** Called when the form gets typed text, and when it has none any more. */
  onUnapplied?: (form: UnappliedForm | null) => void;
  said?: ReactNode;
  children?: ReactNode;
}): ReactElement => {
  const t = useTexts();
  const kept = lines.length - free.length;
  const form = useRef<HTMLFormElement>(null);
  const report = useEffectEvent((isUnapplied: boolean): void => {
    const focus = (): void => form.current?.querySelector<HTMLElement>('input[type=text], textarea')?.focus();
    onUnapplied?.(isUnapplied ? { name, focus } : null);
  });
  useEffect(() => {
    if (!typed) return;
    report(true);
    return () => report(false);
  }, [typed]);
  return (
    <form
      ref={form}
      className={css['bulkForm']}
      data-kind={kind}
      aria-label={name}
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
  name,
  lines,
  answers,
  onDone,
  onCancel,
  onUnapplied,
}: BulkFormProps & { lines: readonly OrderLine[] }): ReactElement => {
  const [reason, setReason] = useState('');
  const free = freeOf(lines, answers);
  const typed = reason.trim();
  return (
    <BulkForm
      kind="reject"
      {...{ name, lines, free, reason, onCancel, onUnapplied }}
      onReason={setReason}
      typed={typed !== ''}
      ready={free.length > 0 && typed !== ''}
      onApply={() => onDone(free.map(({ position }) => [position, { kind: 'reject', reason: typed }]))}
    />
  );
};

/** One day for all lines, or a number of days to add. Confirmed lines take part where the user ticks them. */
export const BulkDateForm = ({
  name,
  views,
  waiting,
  answers,
  onDone,
  onCancel,
  onUnapplied,
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
  const [chosen, setChosen] = useState<ReadonlySet<Further>>(() => {
    const first = firstMoved(views, waiting).kind;
    return new Set(first === 'open' ? [] : [first]);
  });
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
      {...{ name, lines, free, reason, ready, onCancel, onUnapplied }}
      onReason={setReason}
      typed={typed !== '' || date.trim() !== ''}
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
