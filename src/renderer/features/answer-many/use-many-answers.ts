import { useState } from 'react';
import { type ErrorShape, shapeOfError } from '../../../shared/contract/errors.ts';
import { useClient } from '../../transport/core-context.tsx';
import { useRefreshOrder } from '../../transport/queries.ts';
import { answersOf } from '../answer/draft/answer-plan.ts';
import { useAttaching } from '../documents/attach-context.tsx';
import { useLastSentActions } from '../sent/last-sent.ts';
import type { OrderPlan } from './many-plan.ts';

/** The outcome for one order: its response's id in the outbox, the error, or `taken-back`. */
export type Outcome = { id: string } | { error: ErrorShape } | 'taken-back';

export type ManyAnswers = ReturnType<typeof useManyAnswers>;

/** Sends one answer per order, one after the other, and takes them back. Each order has its own outcome. */
export const useManyAnswers = () => {
  const client = useClient();
  const refresh = useRefreshOrder();
  const { details, answered } = useAttaching();
  const lastSent = useLastSentActions();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map());
  const [sending, setSending] = useState(false);
  const [sentAt, setSentAt] = useState(0);
  const setOutcome = (orderKey: number, outcome: Outcome): void =>
    setOutcomes((before) => new Map(before).set(orderKey, outcome));

  const send = async (plans: OrderPlan[], numberOf: (plan: OrderPlan) => string | null): Promise<void> => {
    setSending(true);
    setSentAt(Date.now());
    for (const plan of plans) {
      const { key, revision } = plan.detail;
      try {
        await details.kept(key);
        // Answers the shown revision: the core refuses if the order changed since.
        const { entry } = await client.call('responses.send', {
          orderKey: key,
          revision,
          answers: answersOf(plan.lines),
          buyerAccountNumber: numberOf(plan),
        });
        setOutcome(key, { id: entry.id });
        // After the dialog is closed, undo takes them back one by one, the last one first.
        lastSent.add(entry, plan.detail.order.purchaseOrderNumber);
        answered(
          key,
          entry.answers.map(({ position }) => position),
        );
      } catch (error) {
        setOutcome(key, { error: shapeOfError(error) });
      }
      void refresh(key);
    }
    setSending(false);
  };

  /** Takes back every answer that isn't sent yet. */
  const undo = async (): Promise<void> => {
    setSending(true);
    for (const [orderKey, outcome] of outcomes) {
      if (outcome === 'taken-back' || 'error' in outcome) continue;
      try {
        await client.call('responses.undo', { id: outcome.id, asDraft: false });
        setOutcome(orderKey, 'taken-back');
        lastSent.remove(outcome.id);
      } catch {
        // Already sent: the screen shows its state.
      }
      void refresh(orderKey);
    }
    setSending(false);
  };

  /** Clears the outcomes after every answer was taken back. */
  const again = (): void => setOutcomes(new Map());

  return { outcomes, sentAt, sending, send, undo, again };
};
