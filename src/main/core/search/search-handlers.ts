import type { HandlersOf } from '../rpc/handlers.ts';
import type { Search } from './search-service.ts';

export const searchHandlers = (search: Search): HandlersOf<'search.find'> => ({
  'search.find': ({ text, limit }) => search.find(text, limit),
});
