import type { HandlersOf } from '../rpc/handlers.ts';
import type { Webhooks } from './webhooks-service.ts';

export const webhooksHandlers = (webhooks: Webhooks): HandlersOf<'webhooks.get' | 'webhooks.renew'> => ({
  'webhooks.get': () => webhooks.state(),
  'webhooks.renew': () => webhooks.renew(),
});
