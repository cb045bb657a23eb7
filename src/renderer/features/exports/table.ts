import type { CalendarDate } from '../../../shared/domain/values/calendar-date.ts';
import { type Decimal, decimal } from '../../../shared/domain/values/decimal.ts';
import { visibleText } from '../../../shared/domain/values/shown-text.ts';

/**
 * A text, an exact number, a day, an instant (milliseconds since 1970, shown in local time), or an empty
 * cell (`null`).
 */
export type Cell = { text: string } | { number: Decimal } | { day: CalendarDate } | { moment: number } | null;

/** What the head and the cells of a file show, before its format is chosen. */
export type Table = { head: string[]; rows: Cell[][] };

/** A table to save, and the name of its file without an ending. */
export type NamedTable = { name: string; table: Table };

export const textCell = (text: string | null): Cell =>
  text === null || text === '' ? null : { text: visibleText(text) };

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
