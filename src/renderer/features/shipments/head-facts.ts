import type { Shipment } from '../../../shared/domain/delivery/shipment.ts';
import type { Formats } from '../../format/formats.ts';
import { joined } from '../../format/joined.ts';
import type { Texts } from '../../i18n/texts.ts';
import { contactsText, partyText } from '../records/party-text.ts';
import { arrivalText, departureText } from './stop-text.ts';

/** `key`: identifies the fact across versions. `text`: empty if unknown. */
export type HeadFact = { key: string; name: string; text: string };

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
    fact('invoices', t('shipment.invoices'), supplierShipment.invoiceNumbers.join(', ')),
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
