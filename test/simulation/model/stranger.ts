import { pollPath } from './search-index.ts';
import type { Arrived } from './service.ts';

/** Whose orders the simulated service holds. */
export const supplierEmail = 'sales@supplier.example';

/** What the service answers to anybody else: there is nothing here of yours. */
export const answerStranger = ({ path, body }: Pick<Arrived, 'path' | 'body'>) => {
  if (path !== pollPath) return { status: 404 };
  const asked: unknown = JSON.parse(body);
  const filters: unknown = Object(asked).filters;
  const text = JSON.stringify({ data: [], total: 0, lastUpdatedAt: Object(filters).lastUpdatedAfter });
  return { status: 200, text };
};
