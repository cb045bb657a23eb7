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

/** A status of the service in words. An unknown one stays as received. */
export const statusWord = (status: string, t: Texts): string => {
  if (status === '') return t('gap.status');
  const one = known.find((word) => word === status);
  return one === undefined ? status : t(`status.${one}`);
};

/** The logistics status once the goods are moving, unless the process status says the same. */
export const logisticsWord = (
  { processStatus: state, logisticsStatus: step }: Order['status'],
  t: Texts,
): string | null =>
  step === null || step === logisticsStatus.open || step === state ? null : statusWord(step, t);
