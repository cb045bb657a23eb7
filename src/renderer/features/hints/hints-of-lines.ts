import type { LineFacts } from '../../../shared/contract/calls/hints.ts';
import type { CallOutput } from '../../../shared/contract/contract.ts';
import type { OrderLine, Terms } from '../../../shared/domain/order/order.ts';
import { hintsFor, type LineHint } from '../../../shared/domain/planning/line-hints.ts';
import type { CalendarDate } from '../../../shared/domain/values/calendar-date.ts';
import { capacityFor, type Planning } from './use-planning.ts';

/** Hints on the terms of a line. */
export type ForTerms = (line: OrderLine, terms: Terms) => LineHint[];

/** Past terms of an order's lines, by position. */
export const factsByPosition = (
  facts: CallOutput<'hints.order'> | undefined,
): ReadonlyMap<string, LineFacts> => new Map((facts?.lines ?? []).map((one) => [one.position, one]));

/** @param nameOf key of a line in the plans */
export const hintsOfLines =
  (
    planning: Planning,
    facts: ReadonlyMap<string, LineFacts>,
    today: CalendarDate,
    nameOf: (position: string) => string,
  ): ForTerms =>
  (line, terms) =>
    hintsFor(line, terms, {
      open: planning.open,
      capacity: capacityFor(planning, [nameOf(line.position)]),
      today,
      before: facts.get(line.position)?.before ?? null,
    });
