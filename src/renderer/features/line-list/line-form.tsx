import { type ReactElement, useState } from 'react';
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

export type FormKind = 'propose' | 'decline' | 'reject';

/** One date or one reason for the lines that take this answer. */
export const LineForm = ({
  kind,
  rows,
  onDone,
  onCancel,
}: {
  kind: FormKind;
  rows: readonly LineRow[];
  onDone: (textOf: (line: OrderLine) => AnswerText | null) => void;
  onCancel: () => void;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const [date, setDate] = useState('');
  const [reason, setReason] = useState('');
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
    <BulkForm
      kind={kind === 'propose' ? 'date' : kind}
      name={t(`lines.${kind}`, { count: lines.length })}
      {...{ lines, reason, ready, onCancel }}
      free={lines}
      onReason={setReason}
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
      {kind === 'propose' && <MoveField text={date} onText={setDate} lines={lines} />}
    </BulkForm>
  );
};
