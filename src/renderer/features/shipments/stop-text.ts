import type { ShipmentLocations } from '../../../shared/domain/delivery/shipment.ts';
import { isCalendarDate } from '../../../shared/domain/values/calendar-date.ts';
import type { Formats } from '../../format/formats.ts';
import type { Texts } from '../../i18n/texts.ts';
import { placeText } from '../records/place-text.ts';

type Words = Pick<Formats, 'date' | 'time' | 'country'>;

/** Departure date and place. An unreadable date is shown as received. */
export const departureText = (
  departure: ShipmentLocations['departure'],
  t: Texts,
  formats: Words,
): string => {
  if (departure === null) return '';
  const { etdDate, atdDate, location } = departure;
  const planned =
    atdDate !== null || etdDate === null ? '' : t('shipment.planned', { day: dayText(etdDate, formats) });
  return lines(dayText(atdDate, formats), planned, placeText(location, formats));
};

/** Arrival date or time span, and the place. */
export const arrivalText = (
  {
    location,
    etaStartDate,
    etaStartTime,
    etaEndDate,
    etaEndTime,
    ataDate,
    etdDate,
    atdDate,
  }: ShipmentLocations['destinations'][number],
  t: Texts,
  formats: Words,
): string => {
  const start = words(dayText(etaStartDate, formats), timeText(etaStartTime, formats));
  const endDay = etaEndDate === etaStartDate ? '' : dayText(etaEndDate, formats);
  const end = words(endDay, timeText(etaEndTime, formats));
  const span = [start, end === start ? '' : end].filter((one) => one !== '').join(' – ');
  const dayWords = (word: 'arrived' | 'left' | 'leaves', day: string | null): string =>
    day === null ? '' : t(`shipment.${word}`, { day: dayText(day, formats) });
  return lines(
    dayWords('arrived', ataDate),
    span,
    atdDate === null ? dayWords('leaves', etdDate) : dayWords('left', atdDate),
    placeText(location, formats),
  );
};

// A narrow pane may break the line between two dates, but not within one.
const dayText = (day: string | null, formats: Words): string =>
  day === null ? '' : isCalendarDate(day) ? formats.date(day).replaceAll(' ', '\u00a0') : day;

// A time at the place itself. It is formatted as local time of this computer, which shows the same digits.
const timeText = (time: string | null, formats: Words): string => {
  if (time === null) return '';
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?$/.exec(time) ?? [];
  return hour === undefined || minute === undefined
    ? time
    : formats.time(new Date(2026, 0, 1, Number(hour), Number(minute)).getTime());
};

const words = (...parts: string[]): string => parts.filter((part) => part !== '').join(' ');
const lines = (...parts: string[]): string => parts.filter((part) => part !== '').join('\n');
