import { inProgressStatus, logisticsStatus, processStatus } from '../../../shared/domain/statuses.ts';
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
  const one = known.find((word) => word === status);
  return one === undefined ? status : t(`status.${one}`);
};
