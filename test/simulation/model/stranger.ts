import { pollPath } from './search-index.ts';

/** Whose orders the simulated service holds. */
export const supplierEmail = 'sales@supplier.example';

/** What the service answers to anybody else: there is nothing here of yours. */
export const answerStranger = ({ path, body }: { path: string; body: string }) => {
  if (path !== pollPath) return { status: 404 };
  const asked: unknown = JSON.parse(body);
  const filters: unknown = Object(asked).filters;
  const text = JSON.stringify({ data: [], total: 0, lastUpdatedAt: Object(filters).lastUpdatedAfter });
  return { status: 200, text };
};
