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

/** The dimensions of an item, each with the unit of them all: "Length 1,200 mm". */
export const dimensionsText = (dimensions: Property[], t: Texts, formats: Formats): string => {
  const unit = dimensions.find(({ key }) => isDimensionUnit(key))?.value ?? null;
  const sized = dimensions.filter(({ key }) => !isDimensionUnit(key));
  // A unit alone is at least shown as what it is.
  if (sized.length === 0) return unit === null ? '' : dimensionWords(dimensionUnit, unit, t, formats);
  return sized
    .map(({ key, value }) => {
      if (unit === null || !isDecimal(value)) return dimensionWords(key, value, t, formats);
      return `${dimensionName(key, t)} ${quantityWords(value, unit, t, formats)}`;
    })
    .join(', ');
};

const dimensionWords = (key: string, value: string, t: Texts, formats: Formats): string =>
  `${dimensionName(key, t)} ${dimensionValue(key, value, t, formats)}`;

export const dimensionValue = (key: string, value: string, t: Texts, formats: Formats): string => {
  if (isDimensionUnit(key)) return unitWord(value, t);
  return isDecimal(value) ? formats.quantity(value) : value;
};

export const dimensionName = (key: string, t: Texts): string => {
  if (isDimensionUnit(key)) return t('dimension.unit');
  const known = knownDimensions.find((one) => one === key);
  return known === undefined ? propertyName(key) : t(`dimension.${known}`);
};

const dimensionUnit = 'unitOfMeasureIso';

/** No document states the name of the field (open points). */
const isDimensionUnit = (key: string): boolean =>
  [dimensionUnit, 'unitOfMeasure', 'dimensionUnitOfMeasureIso', 'unit'].includes(key);

const knownDimensions = ['length', 'width', 'height', 'depth', 'thickness', 'diameter', 'weight'] as const;

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
