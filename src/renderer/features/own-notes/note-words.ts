import type { OwnNote } from '../../../shared/contract/calls/notes.ts';
import { lineName } from '../../format/line-name.ts';
import type { Texts } from '../../i18n/texts.ts';

/** Each note of an order, with its place. */
export const noteWords = (notes: readonly OwnNote[], t: Texts): string[] =>
  notes.map(({ position, text }) =>
    position === null
      ? t('own-note.words', { note: text })
      : t('own-note.line-words', { line: lineName(position), note: text }),
  );
