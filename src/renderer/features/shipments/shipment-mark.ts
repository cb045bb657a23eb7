import { shipmentProcessStatus } from '../../../shared/domain/order/statuses.ts';
import type { MarkStyle } from '../../components/tone.ts';
import type { Texts } from '../../i18n/texts.ts';

/** Green only if the buyer approved it. An unknown status is shown as received. */
export const shipmentMark = (processStatus: string | null): MarkStyle => {
  switch (processStatus) {
    case shipmentProcessStatus.issued:
      return { tone: 'blue', icon: 'truck' };
    case shipmentProcessStatus.approved:
      return { tone: 'green', icon: 'tick' };
    case shipmentProcessStatus.rejected:
      return { tone: 'red', icon: 'cross' };
    default:
      return { tone: 'grey', icon: 'truck' };
  }
};

export const shipmentStatusWord = (processStatus: string | null, t: Texts): string => {
  const known = Object.values(shipmentProcessStatus).find((one) => one === processStatus);
  return known === undefined
    ? (processStatus ?? t('shipments.status.unknown'))
    : t(`shipments.status.${known}`);
};
