import { useState } from 'react';
import type { PositionedAnswer, ResponseEntry } from '../../../shared/contract/calls/responses.ts';
import { type ErrorShape, shapeOfError } from '../../../shared/contract/errors.ts';
import { useClient } from '../../transport/core-context.tsx';
import { useRefreshOrder } from '../../transport/queries.ts';
import { useAttaching } from '../documents/attach-context.tsx';
import { useLastSentActions } from '../sent/last-sent.ts';
import { answerParts, type OrderPlan } from './many-plan.ts';

/**
 * The outcome for one order. `ids`: of its answers in the outbox, one for each part. `takenBack`: how many were
 * taken back. `error`: what kept an answer from going; those before it went.
 */
export type Outcome = { ids: readonly string[]; takenBack: number; error: ErrorShape | null };

export type ManyAnswers = ReturnType<typeof useManyAnswers>;

/**
 * Puts one answer to an order into the outbox.
 *
 * @param buyerAccountNumber `null`: the core knows it
 * @param isFirst `false`: an earlier part of the same answer carries what isn't of a line
 */
export type GiveAnswer = (
  plan: OrderPlan,
  answers: PositionedAnswer[],
  buyerAccountNumber: string | null,
  isFirst: boolean,
) => Promise<ResponseEntry>;

/**
 * Gives answers that aren't drafts.
 *
 * @param message to the buyer of each order; empty for none
 */
export const useGivePlan = (message: string): GiveAnswer => {
  const client = useClient();
  const lastSent = useLastSentActions();
  return async ({ detail }, answers, buyerAccountNumber, isFirst) => {
    // Answers the shown revision: the core refuses if the order changed since.
    const { entry } = await client.call('responses.send', {
      ...{ orderKey: detail.key, revision: detail.revision, answers, buyerAccountNumber },
      ...(isFirst && message !== '' ? { details: { ...detail.answerDetails, message } } : {}),
    });
    // After the dialog is closed, undo takes them back one by one, the last one first.
    lastSent.add(entry, detail.order.purchaseOrderNumber);
    return entry;
  };
};

/**
 * Answers one order after the other, and takes the answers back. Each order has its own outcome.
 *
 * @param asDraft whether an answer that is taken back becomes a draft
 */
export const useManyAnswers = (give: GiveAnswer, asDraft: boolean) => {
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
      const { key } = plan.detail;
      const ids: string[] = [];
      let error: ErrorShape | null = null;
      try {
        await details.kept(key);
        for (const answers of answerParts(plan)) {
          const entry = await give(plan, answers, numberOf(plan), ids.length === 0);
          ids.push(entry.id);
          answered(
            key,
            entry.answers.map(({ position }) => position),
          );
        }
      } catch (thrown) {
        error = shapeOfError(thrown);
      }
      setOutcome(key, { ids, takenBack: 0, error });
      void refresh(key);
    }
    setSending(false);
  };

  /** Takes back every answer that isn't sent yet. */
  const undo = async (): Promise<void> => {
    setSending(true);
    for (const [orderKey, { ids, error }] of outcomes) {
      const gone: string[] = [];
      for (const id of ids) {
        try {
          await client.call('responses.undo', { id, asDraft });
          lastSent.remove(id);
        } catch {
          // Already sent: the screen shows its state.
          gone.push(id);
        }
      }
      setOutcome(orderKey, { ids: gone, takenBack: ids.length - gone.length, error });
      void refresh(orderKey);
    }
    setSending(false);
  };

  /** Clears the outcomes after every answer was taken back. */
  const again = (): void => setOutcomes(new Map());

  return { outcomes, sentAt, sending, send, undo, again };
};
