import { lineType } from '../../../shared/domain/order/statuses.ts';
import type { ChangeField } from '../../../shared/domain/order-changes/order-change.ts';
import { recommendedUnit } from '../../../shared/domain/values/units.ts';
import type { Formats } from '../../format/formats.ts';
import { propertyName } from '../../format/property-name.ts';
import { unitWord } from '../../format/unit-word.ts';
import type { Texts } from '../../i18n/texts.ts';
import { dimensionName, dimensionValue, itemDetails } from './header/named-values.ts';
import { orderTypeName } from './header/order-type.ts';
import { chargeReason } from './header/terms-words.ts';

/**
 * The text of a change as the order shows it. Stored texts have the service's codes. A part that isn't
 * certainly a code stays as received.
 */
export const fieldText = (field: ChangeField, text: string, t: Texts, formats: Formats): string => {
  switch (field) {
    case 'orderType':
      return orderTypeName(text, t);
    case 'lineType':
      return parts(text, (part) => kindWord(part, t));
    case 'property':
      return named(text, (key, value) => ({ name: propertyName(key), value }));
    case 'dimension':
      return named(text, (key, value) => ({
        name: dimensionName(key, t),
        value: dimensionValue(key, value, t, formats),
      }));
    case 'itemDetail':
      return named(text, (key, value) => itemDetails([{ key, value }], t, formats)[0]);
    case 'item':
      // The unit comes last, or second to last before our item number.
      return parts(text, (part, isAmongLast) =>
        isAmongLast(2) && /^[A-Z0-9]{3}$/.test(part) && recommendedUnit(part) === part
          ? unitWord(part, t)
          : part,
      );
    case 'destination':
    case 'buyerParty':
    case 'buyerAccountingParty':
    case 'supplierParty':
      // Only the buyer's location name or company number can follow the country.
      return parts(text, (part, isAmongLast) =>
        isAmongLast(3) && /^[A-Z]{2}$/.test(part) ? (formats.country(part, null) ?? part) : part,
      );
    default:
      // The service may send an empty text, and the change still counts.
      return text === '' ? t('field.unnamed') : text;
  }
};

const separator = ' · ';

/** `isAmongLast` is never true for the first part, which is a number or a name. */
const parts = (
  text: string,
  word: (part: string, isAmongLast: (count: number) => boolean) => string,
): string => {
  const all = text.split(separator);
  return all
    .map((part, index) => word(part, (count) => index > 0 && index >= all.length - count))
    .join(separator);
};

const named = (
  text: string,
  words: (key: string, value: string) => { name: string; value: string } | undefined,
): string => {
  const [, key, value] = /^([^:]+): (.*)$/s.exec(text) ?? [];
  const translated = key === undefined || value === undefined ? undefined : words(key, value);
  return translated === undefined ? text : `${translated.name}: ${translated.value}`;
};

const kindWord = (part: string, t: Texts): string => {
  if (part === lineType.charge) return t('order.charge');
  return part === lineType.service ? t('order.service') : chargeReason(part, t);
};
