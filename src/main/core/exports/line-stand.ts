import type { ResponseEntry, ResponseState } from '../../../shared/contract/responses.ts';
import { type LineAnswer, termsOfAnswer } from '../../../shared/domain/line-answer.ts';
import { attentionOf } from '../../../shared/domain/line-attention.ts';
import type { OrderLine, Terms } from '../../../shared/domain/order.ts';
import { logisticsStatus, processStatus } from '../../../shared/domain/statuses.ts';
import { confirmedTerms, proposedTerms, requestedTerms, sameTerms } from '../../../shared/domain/terms.ts';

/**
 * Where a line stands between buyer and supplier. `open`: it waits for an answer of ours. `accepted`: as asked.
 * `changed`: with other values, agreed or proposed. `cancelled`: by the buyer.
 */
export type Stand = 'open' | 'accepted' | 'changed' | 'rejected' | 'delivered' | 'cancelled';

/** `terms`: what we say of it. `reason`: why, in our own words; `null` when none was needed. */
export type StandingLine = { line: OrderLine; stand: Stand; terms: Terms; reason: string | null };

/**
 * The full state of an order's lines. An answer of ours that is on its way counts: it is what we say, whether or not the
 * service shows it yet. One that waits for the user (refused, in conflict) doesn't.
 */
export const standingLines = (lines: OrderLine[], responses: ResponseEntry[]): StandingLine[] => {
  const underWay = newestAnswers(responses, onTheirWay);
  const given = newestAnswers(responses, new Set([...onTheirWay, 'done']));
  return lines.map((line) => {
    const answer = underWay.get(line.position);
    const reason = reasonOf(given.get(line.position));
    return answer === undefined ? { ...standOf(line), reason } : { ...said(line, answer), reason };
  });
};

const onTheirWay: ReadonlySet<ResponseState> = new Set<ResponseState>(['waiting', 'sending', 'sent']);

const newestAnswers = (
  responses: ResponseEntry[],
  states: ReadonlySet<ResponseState>,
): Map<string, LineAnswer> =>
  new Map(
    responses
      .filter(({ state }) => states.has(state))
      .toSorted((a, b) => a.composedAt - b.composedAt)
      .flatMap(({ answers }) => answers.map(({ position, answer }) => [position, answer] as const)),
  );

const reasonOf = (answer: LineAnswer | undefined): string | null =>
  answer === undefined || answer.kind === 'accept' || answer.reason === '' ? null : answer.reason;

type Said = Omit<StandingLine, 'reason'>;

const said = (line: OrderLine, answer: LineAnswer): Said => {
  const terms = termsOfAnswer(line, answer);
  if (answer.kind === 'reject') return { line, stand: 'rejected', terms };
  return { line, stand: sameTerms(terms, requestedTerms(line)) ? 'accepted' : 'changed', terms };
};

const standOf = (line: OrderLine): Said => {
  const asked = requestedTerms(line);
  switch (line.status.processStatus) {
    case processStatus.cancelled:
      return { line, stand: 'cancelled', terms: asked };
    case processStatus.rejected:
      return { line, stand: 'rejected', terms: asked };
    case processStatus.confirmed:
    case processStatus.completed:
      return agreed(line, asked);
    default: {
      // Whose move it isn't has been answered by us: our open request is what we say.
      const ours = proposedTerms(line);
      return attentionOf(line) === 'buyer'
        ? { line, stand: 'changed', terms: ours ?? asked }
        : { line, stand: 'open', terms: asked };
    }
  }
};

const agreed = (line: OrderLine, asked: Terms): Said => {
  const terms = confirmedTerms(line) ?? asked;
  if (line.delivered || line.status.logisticsStatus === logisticsStatus.delivered) {
    return { line, stand: 'delivered', terms };
  }
  const issued = { deliverySchedule: line.deliverySchedule, prices: line.prices };
  return { line, stand: sameTerms(terms, issued) ? 'accepted' : 'changed', terms };
};
