import type { Service } from '../model/service.ts';
import { answerOf, type GivenAnswer } from './ledger.ts';
import type { Violation } from './violations.ts';

/** An answer refers to all documents that went into it, and the service has each of them. */
export const judgeDocuments = (
  service: Service,
  ledger: readonly GivenAnswer[],
  /** How many went into an answer, by its id. */
  carried: ReadonlyMap<string, number>,
): Violation[] =>
  service.intakes.flatMap(({ body, at, orderNumber, documents, missing }): Violation[] => {
    const answer = answerOf(ledger, body, at);
    const wanted = answer === null ? documents.length : (carried.get(answer.id) ?? 0);
    if (missing.length === 0 && documents.length === wanted) return [];
    const there = documents.length - missing.length;
    return [{ kind: 'changed-bytes', text: `PO-${orderNumber} came with ${there} documents of ${wanted}` }];
  });
