import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useMemo, useState } from 'react';
import type { OrderDetail } from '../../../shared/contract/calls/orders.ts';
import { Dialog } from '../../components/dialog.tsx';
import { Skeleton } from '../../components/loading.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useClient } from '../../transport/core-context.tsx';
import { freshOrder } from '../../transport/queries.ts';
import { type DraftHandle, useDraftOf } from '../answer/draft/use-draft.ts';
import { QueryFailed } from '../records/query-failed.tsx';
import { planDraft } from './many-plan.ts';
import { ManyPlans } from './many-plans.tsx';
import { useManyAnswers } from './use-many-answers.ts';

/**
 * The drafts of several orders, to be checked and sent. They are read again only on demand, so that exactly
 * the revisions shown here are answered.
 */
export const DraftsDialog = ({
  orders: chosen,
  onOpenOrder,
  onClose,
}: {
  /** Keys of orders with a draft. */
  orders: readonly number[];
  onOpenOrder: (key: number) => void;
  onClose: () => void;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const client = useClient();
  const draftOf = useDraftOf();
  // As on opening: a sent draft is no draft any more.
  const [orders] = useState(chosen);
  const [openedAt] = useState(() => Date.now());
  const query = useQuery({
    queryKey: ['drafts', openedAt],
    queryFn: async ({ client: queries }) => {
      const found: { detail: OrderDetail; handle: DraftHandle }[] = [];
      for (const key of orders) {
        const detail = await freshOrder(queries, client, key);
        const handle = draftOf(detail);
        if (handle.answers.size > 0) found.push({ detail, handle });
      }
      return found;
    },
    staleTime: 'static',
    gcTime: 0,
  });
  const found = query.data ?? none;
  const plans = useMemo(
    () => found.map(({ detail, handle }) => planDraft(detail, handle, formats)),
    [found, formats],
  );
  const details = useMemo(() => found.map(({ detail }) => detail), [found]);
  const [numbers, setNumbers] = useState<ReadonlyMap<string, string>>(new Map());
  const answers = useManyAnswers(async ({ detail }, given, buyerAccountNumber) => {
    const handle = found.find((one) => one.detail === detail)?.handle ?? draftOf(detail);
    return handle.handOver(async () => {
      const { entry } = await client.call('responses.send', {
        orderKey: detail.key,
        revision: handle.revision,
        answers: given,
        buyerAccountNumber,
        details: detail.answerDetails,
      });
      await handle.sent(entry);
      return entry;
    });
  }, true);
  return (
    <Dialog title={t('drafts.title', { count: orders.length })} onClose={onClose} wide="very">
      {query.error !== null ? (
        <QueryFailed query={query} />
      ) : query.data === undefined ? (
        <Skeleton rows={Math.min(orders.length, 8)} label={t('list.loading')} />
      ) : (
        <ManyPlans
          {...{ details, plans, numbers, answers, onOpenOrder, onClose }}
          complete
          onRenew={() => void query.refetch()}
          onNumbers={setNumbers}
        />
      )}
    </Dialog>
  );
};

const none: { detail: OrderDetail; handle: DraftHandle }[] = [];
