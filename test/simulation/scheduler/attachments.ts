import type { World } from './world.ts';

/** The user attaches a document to an order's next answer. */
export const attach = async (
  world: Pick<World, 'call' | 'oracle' | 'service' | 'keysByNumber'>,
  index: number,
): Promise<void> => {
  const orderNumber = (index % world.service.orders.length) + 1;
  const orderKey = world.keysByNumber.get(orderNumber);
  if (orderKey === undefined) return;
  const file = { orderKey, position: null, name: 'drawing.pdf', size: 12 };
  const id = (await world.call('documents.begin', file))?.attachment.id;
  if (id === undefined) return;
  await world.call('documents.append', { id, offset: 0, base64: 'QUJDREVGR0hJSktM' });
  const done = await world.call('documents.finish', { id });
  if (done !== null) world.oracle.ledger.attached(orderNumber, id);
};
