import type { Shipment } from '../../../shared/domain/shipment.ts';
import type { Formats } from '../../format/formats.ts';
import type { Texts } from '../../i18n/texts.ts';
import { arrivalText, departureText } from './stop-text.ts';

/** `key`: what it is from one version to the next. `text`: empty where it isn't known. */
export type HeadFact = { key: string; name: string; text: string };

/** How a shipment travels, in the order in which its head tells it. */
export const headFacts = (
  { status, transportMode, loadCarrierCount, identifiers, supplierShipment, locations }: Shipment,
  t: Texts,
  formats: Formats,
): HeadFact[] => {
  const fact = (key: string, name: string, text: string | null): HeadFact => ({
    key,
    name,
    text: text ?? '',
  });
  return [
    fact('status', t('shipment.status'), status),
    fact('departure', t('shipment.departure'), departureText(locations.departure, formats)),
    ...locations.destinations.map((stop, index) =>
      fact(
        // Stops have no name but their place on the way.
        `arrival ${index}`,
        t(index === 0 ? 'shipment.arrival' : 'shipment.arrival-next'),
        arrivalText(stop, formats),
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
      loadCarrierCount === 0 ? null : formats.count(loadCarrierCount),
    ),
    fact('invoices', t('shipment.invoices'), supplierShipment.invoiceNumbers.join(', ')),
  ];
};
