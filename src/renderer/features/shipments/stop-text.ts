import type { ShipmentLocations } from '../../../shared/domain/delivery/shipment.ts';
import { isCalendarDate } from '../../../shared/domain/values/calendar-date.ts';
import type { Formats } from '../../format/formats.ts';
import type { Texts } from '../../i18n/texts.ts';
import { placeText } from '../records/place-text.ts';

type Words = Pick<Formats, 'date' | 'time' | 'country'>;

/** When it left, and below it where; what can't be read as a day stands as it came. */
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

/** When it is to arrive, as a day or from one moment to another, and below it where. */
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
  const said = (word: 'arrived' | 'left' | 'leaves', day: string | null): string =>
    day === null ? '' : t(`shipment.${word}`, { day: dayText(day, formats) });
  return lines(
    said('arrived', ataDate),
    span,
    atdDate === null ? said('leaves', etdDate) : said('left', atdDate),
    placeText(location, formats),
  );
};

// In a narrow pane a line breaks between two days, and not within one.
const dayText = (day: string | null, formats: Words): string =>
  day === null ? '' : isCalendarDate(day) ? formats.date(day).replaceAll(' ', '\u00a0') : day;

// A time of day is local to the place: it is written as one of this computer’s, which shows the same figures.
const timeText = (time: string | null, formats: Words): string => {
  if (time === null) return '';
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?$/.exec(time) ?? [];
  return hour === undefined || minute === undefined
    ? time
    : formats.time(new Date(2026, 0, 1, Number(hour), Number(minute)).getTime());
};

const words = (...parts: string[]): string => parts.filter((part) => part !== '').join(' ');
const lines = (...parts: string[]): string => parts.filter((part) => part !== '').join('\n');
