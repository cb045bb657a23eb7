import type { CalendarDate } from '../../../shared/domain/values/calendar-date.ts';
import { looksCut, shownInRow, type TextLimit } from '../../../shared/domain/values/cut-text.ts';
import { type Decimal, decimal } from '../../../shared/domain/values/decimal.ts';
import { visibleText } from '../../../shared/domain/values/shown-text.ts';

/** `isCut`: the text is only the beginning of a longer one. `isPosition`: it is the position of a line. */
type TextCell = { text: string; isCut?: true; isPosition?: true };

/**
 * A text, an exact number, a day, an instant (milliseconds since 1970, shown in local time), or an empty
 * cell (`null`).
 */
export type Cell = TextCell | { number: Decimal } | { day: CalendarDate } | { moment: number } | null;

/** What the head and the cells of a file show, before its format is chosen. */
export type Table = { head: string[]; rows: Cell[][] };

/** A table to save, and the name of its file without an ending. */
export type NamedTable = { name: string; table: Table };

/** @param limit how much of a text the page has, which depends on the call that it came with */
export const textCell = (text: string | null, limit = shownInRow): TextCell | null =>
  textsCell([text ?? ''], limit);

/** The position of a line as the buyer wrote it, such as `00010`. */
export const positionCell = (position: string | null): Cell => {
  const cell = textCell(position);
  return cell === null ? null : { ...cell, isPosition: true };
};

/** The texts in one cell, each on a line of its own. */
export const textsCell = (texts: readonly string[], limit: TextLimit): TextCell | null => {
  const text = texts.join('\n');
  if (text === '') return null;
  return {
    text: visibleText(text),
    ...(texts.some((one) => looksCut(one, limit)) ? { isCut: true } : {}),
  };
};

/** How many texts are cut, or are cut once a file has at most so many characters of each. */
export const cutTextsIn = ({ rows }: Table, mostCharacters: number): number =>
  rows
    .flat()
    .filter((cell) => cell !== null && 'text' in cell && (cell.isCut || cell.text.length > mostCharacters))
    .length;

export const countCell = (value: number): Cell => ({ number: decimal(String(value)) });

export const numberCell = (value: Decimal | null): Cell => (value === null ? null : { number: value });

export const dayCell = (day: CalendarDate | null): Cell => (day === null ? null : { day });

export const momentCell = (moment: number | null): Cell => (moment === null ? null : { moment });

/** Local time as `yyyy-MM-dd HH:mm`, which all spreadsheets read as a date. */
export const localMoment = (instant: number): string => {
  const date = new Date(instant);
  const two = (value: number): string => String(value).padStart(2, '0');
  return [
    `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`,
    `${two(date.getHours())}:${two(date.getMinutes())}`,
  ].join(' ');
};
