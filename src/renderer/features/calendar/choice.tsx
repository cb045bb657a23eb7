import type { ReactElement } from 'react';
import css from './calendar.module.css';

/** Buttons for a few views of the same data; the current one is pressed. */
export const Choice = <Id extends string>({
  label,
  choices,
  chosen,
  onChoose,
}: {
  label: string;
  choices: { id: Id; text: string }[];
  chosen: Id;
  onChoose: (id: Id) => void;
}): ReactElement => (
  <fieldset className={css['choice']}>
    <legend className="visually-hidden">{label}</legend>
    {choices.map(({ id, text }) => (
      <button key={id} type="button" aria-pressed={id === chosen} onClick={() => onChoose(id)}>
        {text}
      </button>
    ))}
  </fieldset>
);
