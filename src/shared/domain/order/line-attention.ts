import type { OrderLine } from './order.ts';
import {
  type LineAttention,
  processStatus,
  processStatusFacts,
  type StepToAnswer,
  stepFacts,
  stepsToAnswer,
} from './statuses.ts';

/**
 * Who acts next on a line (open points, section 4). A line that can't be answered waits for the buyer:
 * one with an unknown process status or step, or with an obstacle.
 */
export const attentionOf = (line: Pick<OrderLine, 'status'> & Partial<OrderLine>): LineAttention => {
  const attention = attentionByStatus(line);
  const { obstacle = null } = line;
  return obstacle !== null &&
    (attention === 'answer' || (attention === 'agreed' && obstacle === 'order-status'))
    ? 'buyer'
    : attention;
};

const attentionByStatus = ({ status }: Pick<OrderLine, 'status'>): LineAttention => {
  const next = processStatusFacts(status.processStatus)?.next ?? 'buyer';
  if (next !== 'by-step') return next;
  const { inProgressStatus: step } = status;
  return step === null ? 'answer' : (stepFacts(step)?.next ?? 'buyer');
};

/** The most urgent step of an order's lines; `null` where no line in progress waits for our answer. */
export const stepToAnswerOf = (lines: readonly Pick<OrderLine, 'status'>[]): StepToAnswer | null => {
  const steps = new Set(
    lines
      .filter(({ status }) => status.processStatus === processStatus.inProgress)
      .map(({ status }) => status.inProgressStatus),
  );
  return stepsToAnswer.find((step) => steps.has(step)) ?? null;
};
