import type { ErrorShape } from '../../../shared/contract/errors.ts';
import { errorText, type Texts } from '../../i18n/texts.ts';

/** For a failed poll, the usual texts of these codes would mislead: they are about one answer or order. */
const ofPolls = ['service.refused', 'service.not-found', 'internal'] as const;

/** Why polling fails, and who can fix it. */
export const reasonText = (t: Texts, reason: ErrorShape): string => {
  const own = ofPolls.find((code) => code === reason.code);
  return own === undefined ? errorText(t, reason) : t(`banner.reason.${own}`);
};
