import type { ReactElement } from 'react';
import { type LineAnswer, termsOfAnswer, termsToKeep } from '../../../../shared/domain/answer/line-answer.ts';
import {
  type ExpectedConsequence,
  expectedConsequence,
  type ObservedSettings,
} from '../../../../shared/domain/answer/observed-settings.ts';
import type { OrderLine } from '../../../../shared/domain/order/order.ts';
import { requestedTerms } from '../../../../shared/domain/order/terms.ts';
import type { CalendarDate } from '../../../../shared/domain/values/calendar-date.ts';
import type { IconName } from '../../../components/icon.tsx';
import { Mark } from '../../../components/mark.tsx';
import type { Tone } from '../../../components/tone.ts';
import type { Formats } from '../../../format/formats.ts';
import type { MessageId } from '../../../i18n/en.ts';
import { type Texts, useTexts } from '../../../i18n/texts.ts';
import type { LineStatusMark } from '../../order/lines/line-status.ts';
import { faultWords } from '../editor/fault-words.ts';
import { type PlannedLine, planLine } from './answer-plan.ts';
import type { AnswerText } from './draft-model.ts';
import css from './planned-state.module.css';

export const outlookMarks: Record<ExpectedConsequence, { tone: Tone; icon: IconName }> = {
  proposal: { tone: 'blue', icon: 'hourglass' },
  'reopen-request': { tone: 'blue', icon: 'hourglass' },
  'change-declined': { tone: 'blue', icon: 'hourglass' },
  rejected: { tone: 'grey', icon: 'cross' },
  // Red: the confirmed terms are lost too.
  'agreement-rejected': { tone: 'red', icon: 'cross' },
  // Not green: only the service confirms a line.
  confirmed: { tone: 'grey', icon: 'send' },
  'stays-confirmed': { tone: 'grey', icon: 'send' },
  'request-withdrawn': { tone: 'grey', icon: 'undo' },
  'perhaps-proposed': { tone: 'blue', icon: 'hourglass' },
  'perhaps-confirmed': { tone: 'amber', icon: 'triangle' },
};

/** What the draft says takes the place of "To answer" in the line's status. */
export const draftedMark = (
  line: OrderLine,
  text: AnswerText,
  t: Texts,
  formats: Formats,
): LineStatusMark => ({
  ...({ tone: 'blue', icon: 'pencil', text: null } as const),
  raw: draftedWords(planLine(line, text, formats), text.kind, t, formats),
});

/**
 * What the draft says of a line, in the words of its status: "You propose 14 Jan". The date is named where
 * the answer has one delivery on another day.
 *
 * @param kind for an answer that can't be read yet
 */
const draftedWords = (planned: PlannedLine, kind: AnswerText['kind'], t: Texts, formats: Formats): string => {
  const { line } = planned;
  if (!('consequence' in planned) || planned.consequence === null) return t(draftedAs[kind]);
  switch (planned.consequence) {
    case 'confirmed':
      return t(termsToKeep(line) === null ? 'drafted.accept' : 'drafted.accept-change');
    case 'proposal':
    case 'reopen-request': {
      const day = otherDay(line, planned.answer);
      const isRequest = planned.consequence === 'reopen-request';
      const count = otherDeliveries(line, planned.answer);
      if (count !== null) {
        return t(isRequest ? 'drafted.request-deliveries' : 'drafted.propose-deliveries', { count });
      }
      if (day === null) return t(isRequest ? 'drafted.request' : 'drafted.propose');
      const date = formats.shortDate(day);
      return t(isRequest ? 'drafted.request-date' : 'drafted.propose-date', { date });
    }
    default:
      return t(`drafted.${planned.consequence}`);
  }
};

const draftedAs = {
  accept: 'drafted.accept',
  propose: 'drafted.propose',
  reject: 'drafted.rejected',
} as const satisfies Record<AnswerText['kind'], MessageId>;

/** The day of an answer with one delivery, if it differs from the requested one. */
const otherDay = (line: OrderLine, answer: LineAnswer): CalendarDate | null => {
  const [delivery, ...more] = termsOfAnswer(line, answer).deliverySchedule;
  if (delivery === undefined || more.length > 0) return null;
  const requested = requestedTerms(line).deliverySchedule;
  return requested.some(({ date }) => date === delivery.date) ? null : delivery.date;
};

/** The number of deliveries of an answer that splits the line, if it isn't the requested one. */
const otherDeliveries = (line: OrderLine, answer: LineAnswer): number | null => {
  const count = termsOfAnswer(line, answer).deliverySchedule.length;
  return count < 2 || count === requestedTerms(line).deliverySchedule.length ? null : count;
};

/** The outlook of the line's answer, or the faults that keep it from being sent. */
export const PlannedState = ({
  planned,
  observed,
}: {
  planned: PlannedLine;
  observed: ObservedSettings | undefined;
}): ReactElement => {
  const t = useTexts();
  if (!('consequence' in planned) || planned.consequence === null) {
    return (
      <div className={css['state']}>
        {faultWords(planned, t).map((words) => (
          <Mark key={words} tone="amber" icon="triangle">
            {words}
          </Mark>
        ))}
      </div>
    );
  }
  const outlook = expectedConsequence(planned.line, planned.consequence, observed);
  return <Mark {...outlookMarks[outlook]}>{t(`consequence.${outlook}`)}</Mark>;
};
