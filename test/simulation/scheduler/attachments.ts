import { judgeDocuments } from '../oracle/on-documents.ts';
import type { World } from './world.ts';

/** Documents that the supplier attaches to her answers, and what came of them. */
export const createAttachments = (
  world: Pick<World, 'call' | 'oracle' | 'store' | 'service' | 'keysByNumber'>,
) => {
  const { oracle, store } = world;
  const carried = new Map<string, number>();

  return {
    /** To the next answer to an order. */
    attach: async (index: number): Promise<void> => {
      const orderKey = world.keysByNumber.get((index % world.service.orders.length) + 1);
      if (orderKey === undefined) return;
      const file = { orderKey, position: null, name: 'drawing.pdf', size: 12 };
      const id = (await world.call('documents.begin', file))?.attachment.id;
      if (id === undefined) return;
      await world.call('documents.append', { id, offset: 0, base64: 'QUJDREVGR0hJSktM' });
      await world.call('documents.finish', { id });
    },
    /** An answer with documents has its bytes only when the last of their ids is known. */
    writeDown: (): void => {
      for (const answer of oracle.ledger) {
        if (!carried.has(answer.id)) {
          const row = store.database.get(
            'SELECT COUNT(*) AS n FROM documents WHERE response_id = ?',
            answer.id,
          );
          carried.set(answer.id, Number(row?.['n'] ?? 0));
        }
        if (answer.body !== 'null') continue;
        answer.body = String(store.database.get('SELECT body FROM outbox WHERE id = ?', answer.id)?.['body']);
      }
    },
    judge: (): void => oracle.report(judgeDocuments(world.service, oracle.ledger, carried)),
  };
};
