import { longestReason, mostReasons } from '../../../shared/contract/calls/settings.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useSettings } from '../../transport/queries.ts';

/** The user's list of reasons. Until they have one, a few in their language. */
export const useReasons = (): string[] => {
  const t = useTexts();
  const { reasons } = useSettings();
  return (
    reasons ?? [
      t('reasons.usual.material'),
      t('reasons.usual.capacity'),
      t('reasons.usual.date'),
      t('reasons.usual.price'),
      t('reasons.usual.item'),
    ]
  );
};

/** One reason per line, without duplicates and within the limits. */
export const reasonsIn = (text: string): string[] =>
  [...new Set(text.split('\n').map((line) => line.trim().slice(0, longestReason).trim()))]
    .filter((line) => line !== '')
    .slice(0, mostReasons);
