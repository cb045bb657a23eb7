import { useState } from 'react';
import { type ErrorShape, shapeOfError } from '../../../shared/contract/errors.ts';
import { useClient } from '../../transport/core-context.tsx';
import { useRefreshOrder } from '../../transport/queries.ts';
import { useAttaching } from '../documents/attach-context.tsx';
import { useTellLastSent } from '../sent/last-sent.ts';
import { answerOf, type OrderPlan } from './many-plan.ts';

/** What the core said to the answer to one order: the id that it has in the outbox, or why it has none; or it was taken back. */
export type Outcome = { id: string } | { error: ErrorShape } | 'taken-back';

export type ManyAnswers = ReturnType<typeof useManyAnswers>;

/** Sends one answer for each order, one after the other, and takes them back. Each order has an outcome of its own. */
export const useManyAnswers = () => {
  const client = useClient();
  const refresh = useRefreshOrder();
  const { details, answered } = useAttaching();
  const lastSent = useTellLastSent();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map());
  const [sending, setSending] = useState(false);
  const [sentAt, setSentAt] = useState(0);
  const tell = (orderKey: number, outcome: Outcome): void =>
    setOutcomes((before) => new Map(before).set(orderKey, outcome));

  const send = async (plans: OrderPlan[], numberOf: (plan: OrderPlan) => string | null): Promise<void> => {
    setSending(true);
    setSentAt(Date.now());
    for (const plan of plans) {
      const { key } = plan.detail;
      try {
        await details.kept(key);
        const { entry } = await client.call('responses.send', answerOf(plan, numberOf(plan)));
        tell(key, { id: entry.id });
        // Once this screen is closed they are taken back one by one, the last one first.
        lastSent.sent(entry, plan.detail.order.purchaseOrderNumber);
        answered(
          key,
          entry.answers.map(({ position }) => position),
        );
      } catch (error) {
        tell(key, { error: shapeOfError(error) });
      }
      void refresh(key);
    }
    setSending(false);
  };

  /** All that can still be taken back; what has left says so by itself. */
  const undo = async (): Promise<void> => {
    setSending(true);
    for (const [orderKey, outcome] of outcomes) {
      if (outcome === 'taken-back' || 'error' in outcome) continue;
      try {
        await client.call('responses.undo', { id: outcome.id, asDraft: false });
        tell(orderKey, 'taken-back');
        lastSent.forget(outcome.id);
      } catch {
        // Its own state is on the screen already: it has left.
      }
      void refresh(orderKey);
    }
    setSending(false);
  };

  /** As if nothing had been sent: for a screen on which every answer was taken back. */
  const again = (): void => setOutcomes(new Map());

  return { outcomes, sentAt, sending, send, undo, again };
};
