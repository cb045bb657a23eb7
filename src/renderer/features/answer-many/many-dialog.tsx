import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import type { OrderDetail } from '../../../shared/contract/calls/orders.ts';
import { Dialog } from '../../components/dialog.tsx';
import { Skeleton } from '../../components/loading.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useClient } from '../../transport/core-context.tsx';
import { freshOrder } from '../../transport/queries.ts';
import { QueryFailed } from '../records/query-failed.tsx';
import { nothingTyped, type TypedAnswer } from './many-choice.tsx';
import { ManyForm } from './many-form.tsx';
import { useGivePlan, useManyAnswers } from './use-many-answers.ts';

/**
 * One answer for several orders. They are read again only on demand, so that exactly the revisions shown here
 * are answered.
 */
export const ManyDialog = ({
  orders: chosen,
  typed: kept,
  onTyped,
  onOpenOrder,
  onClose,
}: {
  /** Keys of the selected orders. */
  orders: readonly number[];
  /** From an earlier opening of the dialog. */
  typed: TypedAnswer | null;
  onTyped: (typed: TypedAnswer) => void;
  onOpenOrder: (key: number) => void;
  /** @param answered `false`: nothing was sent, or everything was taken back */
  onClose: (answered: boolean) => void;
}): ReactElement => {
  const t = useTexts();
  const client = useClient();
  // The orders selected on opening: answered ones leave the list behind the dialog.
  const [orders] = useState(chosen);
  const [openedAt] = useState(() => Date.now());
  const query = useQuery({
    queryKey: ['answer-many', openedAt],
    queryFn: async ({ client: queries }) => {
      // One after another: the core has the lines of one long order at hand.
      const details: OrderDetail[] = [];
      for (const key of orders) details.push(await freshOrder(queries, client, key));
      return details;
    },
    // A later change is shown at its order, which isn't answered until the user has seen it.
    staleTime: 'static',
    gcTime: 0,
  });
  const details = query.data;
  const typed = kept ?? nothingTyped;
  const answers = useManyAnswers(useGivePlan(typed.message.trim()), false);
  const close = (): void =>
    onClose(
      answers.sending ||
        [...answers.outcomes.values()].some(({ ids, error }) => ids.length > 0 || error !== null),
    );
  return (
    <Dialog title={t('many.title', { count: orders.length })} onClose={close} wide="very">
      {query.error !== null ? (
        <QueryFailed query={query} />
      ) : details === undefined ? (
        <Skeleton rows={Math.min(orders.length, 8)} label={t('list.loading')} />
      ) : (
        <ManyForm
          details={details}
          {...{ typed, onTyped, answers, onOpenOrder }}
          onRenew={() => void query.refetch()}
          onClose={close}
        />
      )}
    </Dialog>
  );
};
