import { createContext, type ReactElement, type ReactNode, useContext, useMemo } from 'react';
import type { OrderDetail } from '../../../shared/contract/calls/orders.ts';
import type { ObservedSettings } from '../../../shared/domain/answer/observed-settings.ts';
import { dateHints, type LineHint } from '../../../shared/domain/planning/line-hints.ts';
import { type SuggestedDate, suggestDate } from '../../../shared/domain/planning/suggested-date.ts';
import { fullWeekOf, type WeekCapacity } from '../../../shared/domain/planning/week-capacity.ts';
import { closedOn } from '../../../shared/domain/planning/workshop.ts';
import type { CalendarDate } from '../../../shared/domain/values/calendar-date.ts';
import { useFormats } from '../../format/formats-context.tsx';
import { readAnswer } from '../answer/draft/draft-model.ts';
import type { DraftHandle } from '../answer/draft/use-draft.ts';
import { useOrderFacts } from './hint-queries.ts';
import { type ForTerms, factsByPosition, hintsOfLines } from './hints-of-lines.ts';
import { plansOf, plansWithoutDraft } from './order-plans.ts';
import { capacityFor, usePlanning } from './use-planning.ts';

/** Hints on an order, shown before the user confirms it. */
export type Hints = {
  forTerms: ForTerms;
  /** Hints on one date for several lines. Pass one date per delivery. */
  forDates: (dates: readonly CalendarDate[], positions: readonly string[]) => LineHint[];
  /** What the weeks still take beside a line. */
  capacity: (position: string) => WeekCapacity;
  /** A date for a line, based on past orders. */
  suggestion: (position: string) => SuggestedDate | null;
  /** Undefined while loading. */
  observed: ObservedSettings | undefined;
};

const HintsContext = createContext<Hints | null>(null);

export const HintsProvider = ({
  detail,
  draft,
  children,
}: {
  detail: OrderDetail;
  draft: DraftHandle;
  children: ReactNode;
}): ReactElement => {
  const formats = useFormats();
  const { today } = formats;
  const facts = useOrderFacts(detail.key);
  const orderKeys = useMemo(() => [detail.key], [detail.key]);
  const { order, responses } = detail;
  const standing = useMemo(() => plansWithoutDraft({ order, responses }), [order, responses]);
  const planning = usePlanning(orderKeys, () =>
    plansOf(
      order.lines,
      standing,
      (line) => {
        const text = draft.answers.get(line.position);
        const reading = text === undefined ? null : readAnswer(line, text, formats);
        return reading !== null && 'answer' in reading ? reading.answer : null;
      },
      ownName,
    ),
  );
  const hints = useMemo((): Hints => {
    const { open } = planning;
    const factsAt = factsByPosition(facts);
    return {
      observed: facts?.observed,
      forTerms: hintsOfLines(planning, factsAt, today, ownName),
      forDates: (dates, positions) =>
        dateHints(dates, { open, today, capacity: capacityFor(planning, positions) }),
      capacity: (position) => capacityFor(planning, [position]),
      suggestion: (position) => {
        const capacity = capacityFor(planning, [position]);
        return facts === undefined
          ? null
          : suggestDate({
              leadDays: factsAt.get(position)?.leadDays ?? [],
              ordered: facts.ordered,
              today,
              isClosed: (date) => closedOn(date, open) !== null,
              isFull: (date) => fullWeekOf(date, 1, capacity) !== null,
            });
      },
    };
  }, [planning, facts, today]);
  return <HintsContext value={hints}>{children}</HintsContext>;
};

export const useHints = (): Hints => {
  const hints = useContext(HintsContext);
  if (hints === null) throw new Error('outside of the HintsProvider');
  return hints;
};

const ownName = (position: string): string => position;
