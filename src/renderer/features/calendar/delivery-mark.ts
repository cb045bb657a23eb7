import type { DeliveryRow } from '../../../shared/contract/calls/calendar.ts';
import { isOverdue } from '../../../shared/domain/delivery/delivery.ts';
import type { CalendarDate } from '../../../shared/domain/values/calendar-date.ts';
import type { MarkStyle } from '../../components/tone.ts';
import type { MessageId } from '../../i18n/en.ts';

/** Whether a delivery is confirmed, overdue or only proposed. */
export const deliveryMark = (row: DeliveryRow, today: CalendarDate): MarkStyle & { text: MessageId } => {
  if (row.kind === 'proposed') {
    const text = row.date < today ? 'calendar.passed' : 'calendar.proposed';
    return { tone: 'blue', icon: 'hourglass', text };
  }
  return isOverdue(row, today)
    ? { tone: 'red', icon: 'triangle', text: 'calendar.overdue' }
    : { tone: 'green', icon: 'tick', text: 'calendar.agreed' };
};
