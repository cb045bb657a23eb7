import type { Service } from '../model/service.ts';
import type { Ledger } from './ledger.ts';
import type { Violation } from './violations.ts';

/** An answer refers to all documents that were attached to it, and the service has each of them. */
export const judgeDocuments = (service: Service, ledger: Ledger): Violation[] =>
  service.intakes.flatMap((intake): Violation[] => {
    const { orderNumber, documents, missing } = intake;
    const wanted = ledger.senderOf(intake)?.documents.size ?? documents.length;
    if (missing.length === 0 && documents.length === wanted) return [];
    const there = documents.length - missing.length;
    return [{ kind: 'changed-bytes', text: `PO-${orderNumber} came with ${there} documents of ${wanted}` }];
  });
