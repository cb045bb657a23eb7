import type { Property } from '../../../../shared/domain/order/order.ts';
import { dayAt, isCalendarDate } from '../../../../shared/domain/values/calendar-date.ts';
import { isDecimal } from '../../../../shared/domain/values/decimal.ts';
import { instantOf, isServiceTimestamp } from '../../../../shared/domain/values/service-timestamp.ts';
import type { Formats } from '../../../format/formats.ts';
import { withUnit } from '../../../format/joined.ts';
import { propertyName } from '../../../format/property-name.ts';
import { quantityWords, unitWord } from '../../../format/unit-word.ts';
import type { Texts } from '../../../i18n/texts.ts';

/** A fact about an order, line or item, with its label. */
export type NamedValue = { name: string; value: string };

/**
 * The service's item details. The interface leaves the content of `mergedItemDetails` open: common keys
 * have labels, others keep their key.
 */
export const itemDetails = (details: Property[], t: Texts, formats: Formats): NamedValue[] => {
  const unit = details.find(({ key }) => key === weightUnit)?.value ?? null;
  const hasWeight = details.some(({ key }) => key === 'netWeight');
  return details
    .filter(({ key }) => key !== weightUnit || !hasWeight)
    .map(({ key, value }) => ({
      name: detailName(key, t),
      value: detailValue(key, value, unit, t, formats),
    }));
};

const weightUnit = 'netWeightUnitOfMeasureIso';

const knownDetails = [
  'countryOfOriginCodeIso2',
  'combinedNomenclatureCode',
  'netWeight',
  'dangerousGoodsCodeUnece',
  'serialNumber',
  'batchNumber',
] as const;

const detailName = (key: string, t: Texts): string => {
  const known = knownDetails.find((one) => one === key);
  return known === undefined ? propertyName(key) : t(`detail.${known}`);
};

const detailValue = (key: string, value: string, unit: string | null, t: Texts, formats: Formats): string => {
  if (key === 'countryOfOriginCodeIso2') return formats.country(value, null) ?? value;
  if (key === weightUnit) return unitWord(value, t);
  if (key !== 'netWeight') return value;
  return isDecimal(value) ? quantityWords(value, unit, t, formats) : withUnit(value, unitWord(unit, t));
};

/** Dates of an order or line, formatted. Other values stay as received. */
export const eventDates = (dates: Property[], t: Texts, formats: Formats): NamedValue[] =>
  dates.map(({ key, value }) => ({ name: momentName(key, t), value: momentText(value, formats) }));

const knownMoments = [
  'issuedAt',
  'reissuedAt',
  'respondedAt',
  'proposedAt',
  'confirmedAt',
  'rejectedAt',
  'cancelledAt',
  'completedAt',
] as const;

const momentName = (key: string, t: Texts): string => {
  const known = knownMoments.find((one) => one === key);
  return known === undefined ? propertyName(key) : t(`moment.${known}`);
};

const momentText = (value: string, formats: Formats): string =>
  isServiceTimestamp(value) ? dayAndTime(instantOf(value), formats) : dayText(value, formats);

/** Always with the day, even today: a label before it needs one. */
export const dayAndTime = (instant: number, formats: Formats): string =>
  `${formats.date(dayAt(instant))} ${formats.time(instant)}`;

/** A formatted day. Other values stay as received. */
export const dayText = (value: string, formats: Pick<Formats, 'date'>): string =>
  isCalendarDate(value) ? formats.date(value) : value;
