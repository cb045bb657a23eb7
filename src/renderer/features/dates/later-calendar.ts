import { laterPart } from '../../transport/later-part.ts';

/** The calendar of date fields. */
export const laterCalendar = laterPart('calendar', () => import('./field-calendar.tsx'));
