import type { HandlersOf } from '../rpc/handlers.ts';
import type { DocumentsService } from './documents-service.ts';
import type { Downloads } from './downloads.ts';

/** The documents' part of the contract. */
export const documentsHandlers = (
  service: DocumentsService,
): HandlersOf<
  | 'documents.begin'
  | 'documents.append'
  | 'documents.finish'
  | 'documents.describe'
  | 'documents.remove'
  | 'documents.retry'
> => ({
  'documents.begin': async (input) => ({ attachment: await service.begin(input) }),
  'documents.append': async ({ id, offset, base64 }) => ({
    received: await service.append(id, offset, Buffer.from(base64, 'base64')),
  }),
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

/** What comes out of the object storage. */
export const downloadsHandlers = (
  downloads: Downloads,
): HandlersOf<
  'documents.download' | 'documents.downloads' | 'documents.cancel-download' | 'documents.open-download'
> => ({
  'documents.download': async (wanted) =>
    (await downloads.start(wanted)) ?? { download: null, address: null },
  'documents.downloads': () => ({ downloads: downloads.all() }),
  'documents.cancel-download': ({ id }) => {
    downloads.cancel(id);
    return {};
  },
  'documents.open-download': async ({ id }) => {
    await downloads.open(id);
    return {};
  },
});
