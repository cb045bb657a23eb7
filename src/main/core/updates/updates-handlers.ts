import type { HandlersOf } from '../rpc/handlers.ts';
import type { UpdatesService } from './updates-service.ts';

export const updatesHandlers = ({
  view,
  check,
  fetch,
  install,
}: UpdatesService): HandlersOf<'updates.get' | 'updates.check' | 'updates.fetch' | 'updates.install'> => ({
  'updates.get': view,
  'updates.check': check,
  'updates.fetch': fetch,
  'updates.install': install,
});
