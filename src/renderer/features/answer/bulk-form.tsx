import type { ReactElement, ReactNode } from 'react';
import type { OrderLine } from '../../../shared/domain/order/order.ts';
import { Button } from '../../components/button.tsx';
import { useTexts } from '../../i18n/texts.ts';
import css from '../order/order-pane.module.css';
import { ReasonField } from '../reasons/reason-field.tsx';
import type { AnswerText } from './draft-model.ts';

type Answers = ReadonlyMap<string, AnswerText>;

/** What both forms for all lines are given. */
export type BulkFormProps = {
  answers: Answers;
  onDone: (texts: [string, AnswerText][]) => void;
  onCancel: () => void;
};

/** One answer for all lines, with its reason; what is typed for it before, and what is said of it below. */
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
  kind: 'reject' | 'date';
  /** Those that it is about, and of these the ones without an answer of their own: the others stay as they are. */
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
      aria-label={t(`bulk.${kind}`)}
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) onApply();
      }}
    >
      {children}
      <ReasonField
        kind={kind === 'reject' ? 'reject' : 'propose'}
        value={reason}
        focusFirst={kind === 'reject'}
        onText={onReason}
      />
      <div className={css['buttons']}>
        <Button type="submit" disabled={!ready}>
          {t('bulk.apply')}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {t('bulk.cancel')}
        </Button>
      </div>
      {/* There before it says anything: only then it is heard. */}
      <div className={css['bulkSaid']} role="status">
        {kept > 0 && <p>{free.length === 0 ? t('bulk.all-kept') : t('bulk.kept', { count: kept })}</p>}
        {said}
      </div>
    </form>
  );
};
