import type { Handlers, HandlersOf } from './rpc/handlers.ts';

/** What a window asks first, answered by the rooms that answer it one by one as well. */
export const openingHandlers = (
  rooms: Pick<Handlers, 'settings.get' | 'accounts.current' | 'orders.first'>,
): HandlersOf<'opening.get'> => ({
  'opening.get': async (input) => {
    const [settings, { account }, { rows }] = await Promise.all([
      rooms['settings.get']({}),
      rooms['accounts.current']({}),
      rooms['orders.first'](input),
    ]);
    return { settings, account, rows };
  },
});
