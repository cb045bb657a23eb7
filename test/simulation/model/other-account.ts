import { pollPath } from './search-index.ts';

/** The account that owns the orders of the simulated service. */
export const supplierEmail = 'sales@supplier.example';

/** The service's answer to any other account, which has no orders here. */
export const answerOtherAccount = ({ path, body }: { path: string; body: string }) => {
  if (path !== pollPath) return { status: 404 };
  const asked: unknown = JSON.parse(body);
  const filters: unknown = Object(asked).filters;
  const text = JSON.stringify({ data: [], total: 0, lastUpdatedAt: Object(filters).lastUpdatedAfter });
  return { status: 200, text };
};
