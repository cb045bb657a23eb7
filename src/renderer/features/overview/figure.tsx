import type { ReactElement } from 'react';
import type { FigureCell } from './figure-words.ts';
import css from './overview.module.css';

/** A figure. Its tooltip has the numbers behind it, or says why there is none. */
export const Figure = ({ cell: { shown, words, isMissing } }: { cell: FigureCell }): ReactElement => (
  <span title={words ?? undefined}>
    <span aria-hidden={isMissing}>{isMissing ? <small className={css['few']}>{shown}</small> : shown}</span>
    {words !== null && <span className="visually-hidden"> {words}</span>}
  </span>
);
