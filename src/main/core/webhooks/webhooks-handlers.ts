import type { HandlersOf } from '../rpc/handlers.ts';
import type { Webhooks } from './webhooks-service.ts';

export const webhooksHandlers = (
  webhooks: Webhooks,
): HandlersOf<'webhooks.get' | 'webhooks.renew' | 'webhooks.demand'> => ({
  'webhooks.get': () => webhooks.state(),
  'webhooks.renew': () => webhooks.renew(),
  'webhooks.demand': (credentials) => webhooks.demand(credentials),
});
