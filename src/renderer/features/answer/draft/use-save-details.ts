import type { Client } from '../../../../shared/contract/client.ts';
import type { AnswerDetails } from '../../../../shared/domain/answer/answer-details.ts';
import { useClient } from '../../../transport/core-context.tsx';
import { usePatchOrder } from '../../../transport/queries.ts';

/** What was written last, by the key of its order. */
const written = new WeakMap<Client, Map<number, AnswerDetails>>();

/** Shows and saves the details of an order's next answer. */
export const useSaveDetails = (orderKey: number): ((details: AnswerDetails) => void) => {
  const client = useClient();
  const patchOrder = usePatchOrder();
  return (details) => {
    const last = written.get(client) ?? new Map<number, AnswerDetails>();
    written.set(client, last.set(orderKey, details));
    const show = (): void => {
      if (last.get(orderKey) !== details) return;
      patchOrder(orderKey, (before) => ({ ...before, answerDetails: details }));
    };
    show();
    // The order may have been read again before the core had them. A failed save loses nothing: the answer carries the
    // details too.
    client.call('responses.save-details', { orderKey, details }).then(show, () => undefined);
  };
};
