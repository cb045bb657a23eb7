import type { RestoredDecision } from '../../../shared/contract/calls/backup.ts';
import { shapeOfError } from '../../../shared/contract/errors.ts';
import type { CurrentAccount } from '../accounts/current-account.ts';
import type { DocumentsService } from '../documents/documents-service.ts';
import type { DocumentsStore } from '../documents/documents-store.ts';
import { type HeldEntry, heldEntries } from '../outbox/held-entries.ts';
import type { Database, Log } from '../ports.ts';
import type { DespatchService } from './despatch-service.ts';
import type { MessagesStore } from './messages-store.ts';
import type { ResponsesService } from './responses-service.ts';

/**
 * The messages and uploads of a restored store, for one decision on all of them. Each also has its own on
 * its order.
 */
export const createHeldMessages = (deps: {
  database: Database;
  log: Log;
  account: CurrentAccount;
  outbox: MessagesStore;
  documents: DocumentsStore;
  services: {
    responses: Pick<ResponsesService, 'sendAnyway' | 'drop'>;
    despatch: Pick<DespatchService, 'sendAgain' | 'drop'>;
    documents: Pick<DocumentsService, 'retry' | 'remove'>;
  };
}) => {
  const { responses, despatch, documents } = deps.services;

  const held = (): HeldEntry[] => {
    const account = deps.account.get();
    return account === null ? [] : heldEntries(deps.database, account.id);
  };

  const decideUpload = async (id: string, decision: RestoredDecision): Promise<void> => {
    const entry = deps.outbox.find(id);
    if (entry?.kind !== 'upload') return;
    const { documentId } = entry.content;
    if (decision === 'send') return documents.retry(documentId);
    deps.outbox.move(id, ['needs-attention'], { state: 'dropped' });
    // One that an answer carries stays with it.
    if (deps.documents.find(documentId)?.responseId === null) await documents.remove(documentId);
  };

  const decide = async ({ id, kind }: HeldEntry, decision: RestoredDecision): Promise<void> => {
    switch (kind) {
      case 'response':
        return decision === 'send' ? responses.sendAnyway(id, null) : responses.drop(id);
      case 'despatch-advice':
        return decision === 'send' ? despatch.sendAgain(id, null) : despatch.drop(id);
      default:
        return decideUpload(id, decision);
    }
  };

  return {
    count: (): number => held().length,
    /** Sends or drops all of them. Returns how many are left: one that can't be decided stays as it is. */
    decideAll: async (decision: RestoredDecision): Promise<number> => {
      for (const entry of held()) {
        await decide(entry, decision).catch((error: unknown) => {
          deps.log('warn', 'held-entry-left', { entry: entry.id, code: shapeOfError(error).code });
        });
      }
      return held().length;
    },
  };
};
