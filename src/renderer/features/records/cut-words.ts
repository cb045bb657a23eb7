import { mostCut, type TextPath } from '../../../shared/domain/values/cut-text.ts';
import type { Texts } from '../../i18n/texts.ts';

/** How many texts are cut. */
export const cutWords = ({ cut }: { cut: readonly TextPath[] }, t: Texts): string =>
  t(cut.length < mostCut ? 'long.cut' : 'long.cut-many', { count: cut.length });
