import type { HandlersOf } from '../rpc/handlers.ts';
import type { ResponsesService } from './responses-service.ts';

/** The responses' part of the contract. */
export const responsesHandlers = (
  service: ResponsesService,
): HandlersOf<
  | 'responses.save-draft'
  | 'responses.send'
  | 'responses.undo'
  | 'responses.edit'
  | 'responses.send-anyway'
  | 'responses.drop'
  | 'responses.unsent'
  | 'responses.save-details'
> => ({
  'responses.save-draft': ({ orderKey, draft, only }) => service.saveDraft(orderKey, draft, only),
  'responses.send': ({ details, ...input }) => ({
    entry: service.send({ ...input, ...(details === undefined ? {} : { details }) }),
  }),
  'responses.undo': ({ id, asDraft }) => {
    service.undo(id, asDraft);
    return {};
  },
  'responses.edit': ({ id }) => {
    service.edit(id);
    return {};
  },
  'responses.send-anyway': ({ id, revision }) => {
    service.sendAnyway(id, revision);
    return {};
  },
  'responses.drop': ({ id }) => {
    service.drop(id);
    return {};
  },
  'responses.save-details': ({ orderKey, details }) => {
    service.saveDetails(orderKey, details);
    return {};
  },
  'responses.unsent': () => ({ count: service.unsent() }),
});
