import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { laterPart } from '../../transport/later-part.ts';
import { laterCalendar } from '../dates/later-calendar.ts';
import { useArrival } from '../keyboard/held-keys.ts';
import { type Fetched, laterPanes, NotThere } from './later.tsx';

/**
 * The pane of an order. It is a part of its own, so that answering works although the other panes can't be
 * fetched.
 */
export const LaterOrder = ({
  onBack,
  children,
}: {
  onBack: () => void;
  children: (part: OrderPart) => ReactNode;
}): ReactNode => {
  const query = useQuery(orderPart);
  return query.data === undefined ? <OrderNotThere query={query} onBack={onBack} /> : children(query.data);
};

/** Keys that act on the order wait for it. */
const OrderNotThere = ({ query, onBack }: { query: Fetched; onBack: () => void }): ReactElement => {
  useArrival('record', query.error === null ? 'coming' : 'failed');
  return <NotThere query={query} onBack={onBack} />;
};

type OrderPart = typeof import('../order/order-pane.tsx');

const orderPart = laterPart('order', () => import('../order/order-pane.tsx'));

/**
 * Loads the panes after the first rows, so that every pane still opens, and can show its error, after
 * Orderbell itself has stopped. A failed load is retried on demand.
 */
export const fetchAhead = async (queries: QueryClient): Promise<void> => {
  await painted();
  await queries.prefetchQuery(orderPart);
  await Promise.all([queries.prefetchQuery(laterPanes), queries.prefetchQuery(laterCalendar)]);
};

/** The longest wait for a paint, in ms: a hidden page never paints. */
const longestWaitMs = 200;

/** Resolves in the first task after the frame that shows what is drawn now. */
const painted = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, longestWaitMs);
    requestAnimationFrame(() => setTimeout(resolve));
  });
