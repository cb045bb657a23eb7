import { type ReactElement, type ReactNode, useRef, useState } from 'react';
import { takesAnswers } from '../../../shared/domain/line-answer.ts';
import { attentionOf } from '../../../shared/domain/line-attention.ts';
import type { OrderLine } from '../../../shared/domain/order.ts';
import { shownTerms } from '../../../shared/domain/order-facts.ts';
import { Button } from '../../components/button.tsx';
import { DateField } from '../../components/date-field.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { AttachButton } from '../documents/attach-button.tsx';
import { HintList } from '../hints/hint-list.tsx';
import { useHints } from '../hints/hints-context.tsx';
import type { LineView } from '../order/line-view.ts';
import css from '../order/order-pane.module.css';
import { ReasonField } from '../reasons/reason-field.tsx';
import { type AnswerText, proposalText, withDate } from './draft-model.ts';
import type { DraftHandle } from './use-draft.ts';

/** One answer for all lines that wait for one. Each line can still be changed before anything goes. */
export const BulkAnswer = ({
  orderKey,
  views,
  draft,
  children,
}: {
  orderKey: number;
  views: LineView[];
  draft: DraftHandle;
  /** What else can be done with the whole order. */
  children: ReactNode;
}): ReactElement => {
  const t = useTexts();
  const [form, setForm] = useState<'reject' | 'date' | null>(null);
  const bar = useRef<HTMLDivElement>(null);
  const close = (): void => {
    bar.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
    setForm(null);
  };
  const open = views
    .filter(({ line, underWay }) => underWay === null && attentionOf(line) === 'answer')
    .map(({ line }) => line);
  // Like its key: what was typed stays.
  const unanswered = open.filter(({ position }) => !draft.answers.has(position));
  const free = open.filter(({ position }) => isFree(draft.answers.get(position)));
  const answerAll = (texts: (line: OrderLine) => AnswerText): void => {
    draft.answerMany(free.map((line) => [line.position, texts(line)]));
    close();
  };
  return (
    <>
      <div ref={bar} className={css['bulk']}>
        {open.length > 0 && (
          <>
            <Button
              size="small"
              data-command="accept-all"
              onClick={() => {
                draft.answerMany(unanswered.map(({ position }) => [position, { kind: 'accept' }]));
                close();
              }}
            >
              {t('bulk.accept')}
            </Button>
            <Button
              size="small"
              data-command="reject-all"
              aria-expanded={form === 'reject'}
              onClick={() => setForm(form === 'reject' ? null : 'reject')}
            >
              {t('bulk.reject')}
            </Button>
            <Button
              size="small"
              data-command="date-for-all"
              aria-expanded={form === 'date'}
              onClick={() => setForm(form === 'date' ? null : 'date')}
            >
              {t('bulk.date')}
            </Button>
          </>
        )}
        {takesAnswers({ lines: views.map(({ line }) => line) }) && (
          <AttachButton
            orderKey={orderKey}
            position={null}
            label={t('documents.attach-order')}
            words={t('documents.attach-order')}
          />
        )}
        {children}
      </div>
      {form !== null && open.length > 0 && (
        <BulkForm
          key={form}
          kind={form}
          lines={free}
          kept={open.length - free.length}
          onDone={answerAll}
          onCancel={close}
        />
      )}
    </>
  );
};

/** Nothing is lost by giving it another answer: no reason and no date was typed. */
const isFree = (text: AnswerText | undefined): boolean => text === undefined || text.kind === 'accept';

const BulkForm = ({
  kind,
  lines,
  kept,
  onDone,
  onCancel,
}: {
  kind: 'reject' | 'date';
  lines: OrderLine[];
  /** How many have an answer of their own, and stay as they are. */
  kept: number;
  onDone: (texts: (line: OrderLine) => AnswerText) => void;
  onCancel: () => void;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const [date, setDate] = useState('');
  const [reason, setReason] = useState('');
  const reading = formats.readDate(date);
  const { forDates } = useHints();
  const ready = lines.length > 0 && reason.trim() !== '' && (kind === 'reject' || reading.kind === 'read');
  return (
    <form
      className={css['bulkForm']}
      data-kind={kind}
      aria-label={t(`bulk.${kind}`)}
      onSubmit={(event) => {
        event.preventDefault();
        if (!ready) return;
        onDone((line) => {
          if (kind === 'reject') return { kind: 'reject', reason: reason.trim() };
          const proposal = { ...proposalText(line, formats), reason: reason.trim() };
          return reading.kind === 'read' ? withDate(proposal, reading.date, formats) : proposal;
        });
      }}
    >
      {kind === 'date' && <DateField label={t('bulk.new-date')} text={date} onText={setDate} focusFirst />}
      <ReasonField
        kind={kind === 'reject' ? 'reject' : 'propose'}
        value={reason}
        focusFirst={kind === 'reject'}
        onText={setReason}
      />
      <div className={css['buttons']}>
        <Button type="submit" disabled={!ready}>
          {t('bulk.apply')}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {t('bulk.cancel')}
        </Button>
      </div>
      {kept > 0 && (
        <p className={css['bulkKept']} role="status">
          {lines.length === 0 ? t('bulk.all-kept') : t('bulk.kept', { count: kept })}
        </p>
      )}
      {kind === 'date' && reading.kind === 'read' && (
        <div className={css['bulkHints']}>
          <HintList
            hints={forDates(
              lines.flatMap((line) => shownTerms(line).deliverySchedule.map(() => reading.date)),
              lines.map(({ position }) => position),
            )}
          />
        </div>
      )}
    </form>
  );
};
