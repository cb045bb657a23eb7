import type { ScheduleEntry } from '../../../../shared/domain/order/order.ts';
import { logisticsStatus } from '../../../../shared/domain/order/statuses.ts';
import type { Formats } from '../../../format/formats.ts';
import type { Texts } from '../../../i18n/texts.ts';
import { dayText } from '../header/named-values.ts';
import { statusWord } from '../status-word.ts';

/** The logistics status, transport and dates of a delivery. Empty if the service gives none. */
export const stageWords = (
  { status, transportMode, etd, eta }: Pick<ScheduleEntry, 'status' | 'transportMode' | 'etd' | 'eta'>,
  t: Texts,
  formats: Formats,
): string[] =>
  [
    status === null || status === logisticsStatus.open ? null : statusWord(status, t),
    transportMode,
    etd === null ? null : t('order.leaves', { date: dayText(etd, formats) }),
    eta === null ? null : t('order.arrives', { date: dayText(eta, formats) }),
  ].filter((words) => words !== null);
