import type { Shipment, ShipmentLocations } from '../../../shared/domain/delivery/shipment.ts';
import { isCalendarDate } from '../../../shared/domain/values/calendar-date.ts';
import type { Formats } from '../../format/formats.ts';
import { joined } from '../../format/joined.ts';
import type { Texts } from '../../i18n/texts.ts';
import { contactsText, partyText, placeText } from '../records/address-text.ts';

/** `key`: identifies the fact across versions. `text`: empty if unknown. */
type HeadFact = { key: string; name: string; text: string };

/** The facts about a shipment's transport, in the order of its header. */
export const headFacts = (
  {
    status,
    transportMode,
    loadCarrierCount,
    loadCarriers,
    identifiers,
    supplierShipment,
    buyerShipment,
    locations,
  }: Shipment,
  t: Texts,
  formats: Formats,
): HeadFact[] => {
  const terms = buyerShipment.purchaseOrderTerms;
  const fact = (key: string, name: string, text: string | null): HeadFact => ({
    key,
    name,
    text: text ?? '',
  });
  return [
    fact('status', t('shipment.status'), status),
    fact('departure', t('shipment.departure'), departureText(locations.departure, t, formats)),
    ...locations.destinations.map((stop, index) =>
      fact(
        // Stops have no name, only an index.
        `arrival ${index}`,
        t(index === 0 ? 'shipment.arrival' : 'shipment.arrival-next'),
        arrivalText(stop, t, formats),
      ),
    ),
    fact('carrier', t('shipment.carrier'), supplierShipment.shipmentCompanyName),
    fact('tracking', t('shipment.tracking'), identifiers.trackingNumber),
    fact('carrier-number', t('shipment.carrier-number'), identifiers.carrierShipmentNumber),
    fact('bill-of-lading', t('shipment.bill-of-lading'), identifiers.billOfLadingNumber),
    fact('imo', t('shipment.imo'), identifiers.imoNumber),
    fact('transport-mode', t('shipment.transport-mode'), transportMode),
    fact(
      'load-carriers',
      t('shipment.load-carriers'),
      loadCarriers.length === 0
        ? loadCarrierCount === 0
          ? null
          : formats.count(loadCarrierCount)
        : loadCarriers.map(carrierText).join('\n'),
    ),
    fact('invoices', t('shipment.invoices'), joined(supplierShipment.invoiceNumbers, ', ')),
    fact('terms', t('shipment.terms'), joined([terms?.incotermsCode, terms?.incoterms].map(orNull), ' · ')),
    fact(
      'payment',
      t('shipment.payment'),
      joined([terms?.paymentTermsCode, terms?.paymentTerms].map(orNull), ' · '),
    ),
    fact('buyer-party', t('shipment.buyer-party'), partyText(buyerShipment.buyerParty, formats)),
    fact('supplier-party', t('shipment.supplier-party'), partyText(supplierShipment.supplierParty, formats)),
    fact('buyer-contacts', t('shipment.contact-buyer'), contactsText(buyerShipment.contacts)),
    fact('supplier-contacts', t('shipment.contact-supplier'), contactsText(supplierShipment.contacts)),
  ];
};

const orNull = (text: string | null | undefined): string | null => text ?? null;

const carrierText = ({
  containerNumber,
  containerSizeAndType,
  packageSSCC,
  packageType,
}: Shipment['loadCarriers'][number]): string =>
  joined([containerNumber, containerSizeAndType, packageSSCC, packageType], ' · ');

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
  return inLines(dayText(atdDate, formats), planned, placeText(location, formats));
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
  const start = inOneLine(dayText(etaStartDate, formats), timeText(etaStartTime, formats));
  const endDay = etaEndDate === etaStartDate ? '' : dayText(etaEndDate, formats);
  const end = inOneLine(endDay, timeText(etaEndTime, formats));
  const span = [start, end === start ? '' : end].filter((one) => one !== '').join(' – ');
  const dayWords = (word: 'arrived' | 'left' | 'leaves', day: string | null): string =>
    day === null ? '' : t(`shipment.${word}`, { day: dayText(day, formats) });
  return inLines(
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

const inOneLine = (...parts: string[]): string => parts.filter((part) => part !== '').join(' ');
const inLines = (...parts: string[]): string => parts.filter((part) => part !== '').join('\n');
