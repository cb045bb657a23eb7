import type { ReactElement } from 'react';
import type { OrderLine, Terms } from '../../../shared/domain/order/order.ts';
import { HintList } from './hint-list.tsx';
import { useHints } from './hints-context.tsx';

/** Hints on a line at these terms. */
export const LineHints = ({ line, terms }: { line: OrderLine; terms: Terms }): ReactElement | null => {
  const hints = useHints();
  return <HintList hints={hints.forTerms(line, terms)} />;
};
