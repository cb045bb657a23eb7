import { type ReactElement, type ReactNode, useState } from 'react';
import type { LineRow } from '../../../shared/contract/calls/lines.ts';
import type { OrderLine } from '../../../shared/domain/order/order.ts';
import { Mark } from '../../components/mark.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { BulkForm } from '../answer/bulk/bulk-form.tsx';
import { outlooks, planLine } from '../answer/draft/answer-plan.ts';
import type { AnswerText } from '../answer/draft/draft-model.ts';
import { movedText, readMove } from '../answer/draft/moved-dates.ts';
import { outlookMarks } from '../answer/draft/planned-state.tsx';
import { keepText } from '../answer/editor/answer-texts.ts';
import { MoveField, MoveNotes } from '../answer/editor/move-field.tsx';
import css from '../order/order-pane.module.css';
import list from './line-list.module.css';

export type FormKind = 'propose' | 'decline' | 'reject';

/** What was typed into a form that isn't applied. `date` is for a proposal. */
export type Typed = { date: string; reason: string };

/** One date or one reason for the lines that take this answer. */
export const LineForm = ({
  kind,
  rows,
  kept,
  onTyped,
  onDone,
  onCancel,
}: {
  kind: FormKind;
  rows: readonly LineRow[];
  /** What was typed for these lines before. */
  kept: Typed | undefined;
  onTyped: (typed: Typed) => void;
  onDone: (textOf: (line: OrderLine) => AnswerText | null) => void;
  onCancel: () => void;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const [fields, setFields] = useState<Typed>(kept ?? { date: '', reason: '' });
  const { date, reason } = fields;
  const type = (change: Partial<Typed>): void => {
    const next = { ...fields, ...change };
    setFields(next);
    onTyped(next);
  };
  const lines = rows.map(({ line }) => line);
  const typed = reason.trim();
  const move = kind === 'propose' ? readMove(date, formats) : null;
  const textOf = (line: OrderLine): AnswerText | null => {
    if (kind === 'reject') return { kind, reason: typed };
    if (kind === 'decline') {
      const kept = keepText(line, formats);
      return kept?.kind === 'propose' ? { ...kept, reason: typed } : kept;
    }
    return move === null ? null : movedText(line, move, typed, formats);
  };
  const texts = lines.flatMap((line) => {
    const text = textOf(line);
    return text === null ? [] : [planLine(line, text, formats)];
  });
  const ready = typed !== '' && texts.length > 0;
  return (
    <FormBox onCancel={onCancel}>
      <BulkForm
        kind={kind === 'propose' ? 'date' : kind}
        name={t(`lines.${kind}`, { count: lines.length })}
        {...{ lines, reason, ready, onCancel }}
        free={lines}
        onReason={(next) => type({ reason: next })}
        onApply={() => onDone(textOf)}
        said={
          <>
            {move !== null && <MoveNotes lines={lines} move={move} same={0} />}
            {ready && (
              <p className={css['bulkEnds']}>
                {outlooks(texts, undefined).map(({ outlook, count }) => (
                  <Mark key={outlook} {...outlookMarks[outlook]}>
                    {t(`ends.${outlook}`, { count })}
                  </Mark>
                ))}
              </p>
            )}
            {kind === 'propose' && <p>{t('lines.propose-more')}</p>}
          </>
        }
      >
        {kind === 'propose' && (
          <MoveField text={date} onText={(next) => type({ date: next })} lines={lines} />
        )}
      </BulkForm>
    </FormBox>
  );
};

/** The place of a form between the table and its buttons. Escape cancels the form. */
export const FormBox = ({
  onCancel,
  children,
}: {
  onCancel: () => void;
  children: ReactNode;
}): ReactElement => (
  // biome-ignore lint/a11y/noStaticElementInteractions: the fields in it have the focus.
  <div
    className={list['form']}
    onKeyDown={(event) => {
      // In the calendar of a date, the key closes the calendar.
      const isElsewhere = event.target instanceof Element && event.target.closest('dialog') !== null;
      if (event.key !== 'Escape' || isElsewhere) return;
      event.stopPropagation();
      onCancel();
    }}
  >
    {children}
  </div>
);
