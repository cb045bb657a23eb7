import type { AnswerDetails } from '../../../../shared/domain/answer/answer-details.ts';
import { useClient } from '../../../transport/core-context.tsx';
import { usePatchOrder } from '../../../transport/queries.ts';

/** Shows and saves the details of an order's next answer. */
export const useSaveDetails = (orderKey: number): ((details: AnswerDetails) => void) => {
  const client = useClient();
  const patchOrder = usePatchOrder();
  return (details) => {
    patchOrder(orderKey, (before) => ({ ...before, answerDetails: details }));
    // A failed save loses nothing: the answer carries the details too.
    client.call('responses.save-details', { orderKey, details }).catch(() => undefined);
  };
};
