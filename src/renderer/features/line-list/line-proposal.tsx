import { type ReactElement, useEffect, useState } from 'react';
import type { LineRow } from '../../../shared/contract/calls/lines.ts';
import type { OrderDetail } from '../../../shared/contract/calls/orders.ts';
import type { OrderLine } from '../../../shared/domain/order/order.ts';
import { currencyOf } from '../../../shared/domain/order/order-facts.ts';
import { Button } from '../../components/button.tsx';
import { Skeleton } from '../../components/loading.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useOrder } from '../../transport/queries.ts';
import { isReady, planLine } from '../answer/draft/answer-plan.ts';
import type { AnswerText } from '../answer/draft/draft-model.ts';
import { useDraft } from '../answer/draft/use-draft.ts';
import { textFor } from '../answer/editor/answer-texts.ts';
import { focusEditor } from '../answer/editor/focus-editor.ts';
import { LineEditor } from '../answer/editor/line-editor.tsx';
import { HintsProvider } from '../hints/hints-context.tsx';
import { QueryFailed } from '../records/query-failed.tsx';
import css from './line-list.module.css';

type ProposalProps = {
  /** As on the button that opened the form. */
  name: string;
  onDone: (text: AnswerText) => void;
  onCancel: () => void;
};

/** The proposal for one line, with the fields that it has in its order. */
export const LineProposal = ({ row, ...props }: ProposalProps & { row: LineRow }): ReactElement => {
  const t = useTexts();
  const query = useOrder(row.orderKey);
  const line = query.data?.order.lines.find(({ position }) => position === row.line.position);
  if (query.data === undefined || line === undefined) {
    return query.error === null ? (
      <Skeleton rows={3} label={t('lines.loading')} />
    ) : (
      <QueryFailed query={query} />
    );
  }
  return <ProposalForm {...props} detail={query.data} line={line} />;
};

const ProposalForm = ({
  name,
  detail,
  line,
  onDone,
  onCancel,
}: ProposalProps & { detail: OrderDetail; line: OrderLine }): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const draft = useDraft(detail);
  const { position } = line;
  const [text, setText] = useState(() => {
    const written = draft.answers.get(position);
    return written?.kind === 'propose' ? written : textFor('propose', line, formats);
  });
  useEffect(() => focusEditor(position), [position]);
  if (text === null || text.kind === 'accept') throw new Error('no text of a proposal');
  const answers = new Map(draft.answers).set(position, text);
  const canApply = isReady(planLine(line, text, formats));
  return (
    <form
      className={css['proposal']}
      aria-label={name}
      // The fields find each other by it, as in the order.
      data-position={position}
      onSubmit={(event) => {
        event.preventDefault();
        if (canApply) onDone(text);
      }}
    >
      <HintsProvider detail={detail} draft={{ ...draft, answers }}>
        <LineEditor
          line={line}
          text={text}
          currency={currencyOf(detail.order.lines)}
          onText={setText}
          onDrop={onCancel}
          buttons={
            <>
              <Button type="submit" disabled={!canApply}>
                {t('bulk.apply')}
              </Button>
              <Button variant="quiet" onClick={onCancel}>
                {t('bulk.cancel')}
              </Button>
            </>
          }
        />
      </HintsProvider>
    </form>
  );
};
