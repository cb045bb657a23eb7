import type { HandlersOf } from '../rpc/handlers.ts';
import type { DespatchService } from './despatch-service.ts';

/** The despatch advices' part of the contract. */
export const despatchHandlers = (
  service: DespatchService,
): HandlersOf<
  | 'despatch.plan'
  | 'despatch.send'
  | 'despatch.undo'
  | 'despatch.edit'
  | 'despatch.send-again'
  | 'despatch.drop'
> => ({
  'despatch.plan': ({ orderKey }) => service.plan(orderKey),
  'despatch.send': (input) => ({ entry: service.send(input) }),
  'despatch.undo': ({ id }) => {
    service.undo(id);
    return {};
  },
  'despatch.edit': ({ id }) => {
    service.edit(id);
    return {};
  },
  'despatch.send-again': ({ id, revision }) => {
    service.sendAgain(id, revision);
    return {};
  },
  'despatch.drop': ({ id }) => {
    service.drop(id);
    return {};
  },
});
