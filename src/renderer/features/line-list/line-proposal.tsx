import { type ReactElement, useEffect, useRef, useState } from 'react';
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
import { FormBox } from './line-form.tsx';
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
    return (
      <FormBox onCancel={props.onCancel}>
        {query.error === null ? (
          <Skeleton rows={3} label={t('lines.loading')} />
        ) : (
          <QueryFailed query={query} />
        )}
      </FormBox>
    );
  }
  return <ProposalForm {...props} detail={query.data} line={line} />;
};

/** What is typed is in the order's draft at once, as in the order. So it stays when the user goes on. */
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
  const [unchanged] = useState(() => textFor('propose', line, formats));
  const written = draft.answers.get(position);
  const text = written?.kind === 'propose' ? written : unchanged;
  // The line's drafted answer before the first key in this form. `null`: it had none.
  const before = useRef<AnswerText | null>(undefined);
  const cancel = (): void => {
    if (before.current !== undefined) draft.answer(position, before.current);
    onCancel();
  };
  useEffect(() => focusEditor(position), [position]);
  if (text === null || text.kind === 'accept') throw new Error('no text of a proposal');
  const answers = new Map(draft.answers).set(position, text);
  const canApply = isReady(planLine(line, text, formats));
  return (
    <FormBox onCancel={cancel}>
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
            onText={(next) => {
              if (before.current === undefined) before.current = written ?? null;
              draft.answer(position, next);
            }}
            onDrop={cancel}
            buttons={
              <>
                <Button type="submit" disabled={!canApply}>
                  {t('bulk.apply')}
                </Button>
                <Button variant="quiet" onClick={cancel}>
                  {t('bulk.cancel')}
                </Button>
              </>
            }
          />
        </HintsProvider>
      </form>
    </FormBox>
  );
};
