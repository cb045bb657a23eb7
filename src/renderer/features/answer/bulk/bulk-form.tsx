import type { ReactElement, ReactNode } from 'react';
import type { OrderLine } from '../../../../shared/domain/order/order.ts';
import { Button } from '../../../components/button.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import css from '../../order/order-pane.module.css';
import { ReasonField } from '../../reasons/reason-field.tsx';
import type { AnswerText } from '../draft/draft-model.ts';

type Answers = ReadonlyMap<string, AnswerText>;

/** The props of both bulk forms. */
export type BulkFormProps = {
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
  kind: 'reject' | 'date';
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
        <Button variant="quiet" onClick={onCancel}>
          {t('bulk.cancel')}
        </Button>
      </div>
      {/* Always rendered: screen readers announce changes only in a region that already exists. */}
      <div className={css['bulkSaid']} role="status">
        {kept > 0 && <p>{free.length === 0 ? t('bulk.all-kept') : t('bulk.kept', { count: kept })}</p>}
        {said}
      </div>
    </form>
  );
};
