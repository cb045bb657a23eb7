import type { ReactElement } from 'react';
import type { OrderLine, Terms } from '../../../shared/domain/order/order.ts';
import { HintList } from './hint-list.tsx';
import { useHints } from './hints-context.tsx';

/** What is worth a second look before a line is promised at these terms. */
export const LineHints = ({ line, terms }: { line: OrderLine; terms: Terms }): ReactElement | null => {
  const hints = useHints();
  return <HintList hints={hints.forTerms(line, terms)} />;
};
