import type { ResponseEntry } from '../../../../shared/contract/calls/responses.ts';
import type { Order } from '../../../../shared/domain/order/order.ts';
import { inProgressStatus } from '../../../../shared/domain/order/statuses.ts';
import { requestedTerms, sameTerms } from '../../../../shared/domain/order/terms.ts';
import { type CalendarDate, dayAt } from '../../../../shared/domain/values/calendar-date.ts';

/** Lines that we declined to change, on the same day for the same reason. */
export type Declined = { positions: string[]; date: CalendarDate; reason: string };

/** The buyer's open requests to which our newest answer was a no, while the buyer still asks for the same. */
export const declinedBefore = (
  { lines }: Pick<Order, 'lines'>,
  responses: readonly ResponseEntry[],
): Declined[] => {
  const asking = lines.filter(
    ({ status }) => status.inProgressStatus === inProgressStatus.openBuyerReopenRequest,
  );
  const done = responses
    .filter(({ state, documentsOnly }) => state === 'done' && !documentsOnly)
    .sort((a, b) => b.composedAt - a.composedAt);
  const found = new Map<string, Declined>();
  for (const line of asking) {
    const entry = done.find(({ answers }) => answers.some(({ position }) => position === line.position));
    const newest = entry?.answers.find(({ position }) => position === line.position);
    if (entry === undefined || newest?.declines !== true) continue;
    if (!sameTerms(newest.requested.terms, requestedTerms(line))) continue;
    const date = dayAt(entry.composedAt);
    const reason = newest.answer.kind === 'propose' ? newest.answer.reason : '';
    const key = `${date} ${reason}`;
    const { positions = [] } = found.get(key) ?? {};
    found.set(key, { positions: [...positions, line.position], date, reason });
  }
  return [...found.values()];
};
