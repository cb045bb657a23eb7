import type { HandlersOf } from '../rpc/handlers.ts';
import type { DocumentsService } from './documents-service.ts';

/** The documents' part of the contract. */
export const documentsHandlers = (
  service: DocumentsService,
): HandlersOf<
  | 'documents.begin'
  | 'documents.append'
  | 'documents.finish'
  | 'documents.break-off'
  | 'documents.describe'
  | 'documents.remove'
  | 'documents.retry'
> => ({
  'documents.begin': async (input) => ({ attachment: await service.begin(input) }),
  'documents.append': async ({ id, offset, base64, later }) => ({
    received: await service.append(id, offset, Buffer.from(base64, 'base64'), later ?? []),
  }),
  'documents.break-off': async ({ id }) => ({ attachment: await service.breakOff(id) }),
  'documents.finish': async ({ id }) => ({ attachment: await service.finish(id) }),
  'documents.describe': async ({ id, name, details }) => ({
    attachment: await service.describe(id, name, details),
  }),
  'documents.remove': async ({ id }) => {
    await service.remove(id);
    return {};
  },
  'documents.retry': ({ id }) => {
    service.retry(id);
    return {};
  },
});
