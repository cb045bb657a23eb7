import type { ErrorShape } from '../../../shared/contract/errors.ts';
import { errorText, type Texts } from '../../i18n/texts.ts';

/** What is said elsewhere of an answer or of one order is misleading where a poll failed by it. */
const ofPolls = ['service.refused', 'service.not-found', 'internal'] as const;

/** Why the service isn't heard, and who has to do what about it. */
export const reasonText = (t: Texts, reason: ErrorShape): string => {
  const own = ofPolls.find((code) => code === reason.code);
  return own === undefined ? errorText(t, reason) : t(`banner.reason.${own}`);
};
