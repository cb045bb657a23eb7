import type { Order } from '../../../shared/domain/order/order.ts';
import { inProgressStatus, logisticsStatus, processStatus } from '../../../shared/domain/order/statuses.ts';
import type { Texts } from '../../i18n/texts.ts';

const known = [
  ...new Set([
    ...Object.values(processStatus),
    ...Object.values(inProgressStatus),
    ...Object.values(logisticsStatus),
  ]),
];

/** A status of the service in words; one that isn't known stays as it came. */
export const statusWord = (status: string, t: Texts): string => {
  if (status === '') return t('gap.status');
  const one = known.find((word) => word === status);
  return one === undefined ? status : t(`status.${one}`);
};

/** How far the goods are, once they are on their way at all and that isn't said by the answers' status already. */
export const logisticsWord = (
  { processStatus: state, logisticsStatus: step }: Order['status'],
  t: Texts,
): string | null =>
  step === null || step === logisticsStatus.open || step === state ? null : statusWord(step, t);
