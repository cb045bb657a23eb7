import type { ReactElement } from 'react';
import type { HighlightedText } from '../../../shared/contract/calls/search.ts';
import css from './search-palette.module.css';

/** A text with its matches marked. */
export const FoundWords = ({ text }: { text: HighlightedText }): ReactElement => (
  <span>
    {text.map((piece, index) =>
      piece.found ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have nothing of their own, and all change at once
        <mark key={index} className={css['found']}>
          {piece.text}
        </mark>
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <span key={index}>{piece.text}</span>
      ),
    )}
  </span>
);
