import { lineType, orderType } from '../../../shared/domain/order/statuses.ts';
import { addDays, dayAt } from '../../../shared/domain/values/calendar-date.ts';
import { addDecimals, decimal } from '../../../shared/domain/values/decimal.ts';
import { instantOf } from '../../../shared/domain/values/service-timestamp.ts';
import { ownParty } from '../companies/own-company.ts';
import type { SampleDocument } from '../documents/document-store.ts';
import { writeJson } from '../http/json.ts';
import type { PracticeLine, PracticeOrder } from '../orders/practice-order.ts';
import { longNote } from './catalogue.ts';
import { scheduleEntry, workday } from './draft-order.ts';

/** Unusual orders. Each function changes a plain draft. */
export type SpecialOrder = (order: PracticeOrder) => PracticeOrder;

export const requestForQuotation: SpecialOrder = (order) => ({
  ...order,
  orderType: orderType.rfq,
  description: 'Request for quotation: annual demand 2027',
});

export const forecast: SpecialOrder = (order) => ({
  ...order,
  orderType: orderType.forecast,
  description: 'Forecast, not binding',
});

/** Each line is due as a whole on its first day. */
export const oneDelivery: SpecialOrder = (order) => ({
  ...order,
  lines: order.lines.map((line) => {
    const [first] = line.requested.deliverySchedule;
    if (first === undefined) return line;
    const quantity = line.requested.deliverySchedule.reduce(
      (sum, entry) => addDecimals(sum, entry.quantity ?? decimal('0')),
      decimal('0'),
    );
    return {
      ...line,
      requested: { ...line.requested, deliverySchedule: [{ ...first, quantity }] },
    };
  }),
});

export const bigOrder: SpecialOrder = (order) => ({
  ...order,
  description: 'Annual call-off, all assemblies',
  notes: [longNote],
});

/** A quantity in grams and a price per 1,000 of them, both with decimals. */
export const soldByWeight: SpecialOrder = (order) =>
  withFirstLine(order, (line) => ({
    ...line,
    description: 'Silver solder AG-340, by weight',
    item: { ...line.item, name: 'Silver solder AG-340', purchaseUnitOfMeasureIso: 'GRM' },
    requested: {
      deliverySchedule: [
        scheduleEntry(0, workday(addDays(dayAt(instantOf(line.lastUpdatedAt), 'UTC'), 30)), '1250.5'),
      ],
      prices: {
        netPrice: {
          priceInTransactionCurrency: { value: decimal('318.375'), currencyIso: 'EUR' },
          priceInBaseCurrency: null,
        },
        grossPrice: null,
        discountPercentage: null,
        priceUnitOfMeasureIso: 'GRM',
        priceUnitQuantity: decimal('1000'),
      },
    },
  }));

/** Long texts, an external document, one without content, a text file, and freight as a charge line. */
export const longTexts =
  (textFile: SampleDocument): SpecialOrder =>
  (order) => {
    const noted = withFirstLine(order, (line) => ({
      ...line,
      description: `${line.description ?? ''}, complete with fasteners, sealed and packed as described in delivery instruction LV-22 revision 7`,
      item: { ...line.item, description: `${line.item.description ?? ''}. ${longNote}` },
      documents: [
        {
          code: 'LV-22',
          revision: '7',
          name: 'Delivery instruction LV-22',
          description: null,
          type: 'Instruction',
          objectId: null,
          url: 'https://documents.example/lv-22',
        },
        {
          code: 'QS-4',
          revision: null,
          name: 'Quality agreement QS-4',
          description: 'Sent by post',
          type: null,
          objectId: null,
          url: null,
        },
        {
          code: 'PACK',
          revision: null,
          name: textFile.filename,
          description: null,
          type: 'Instruction',
          objectId: textFile.id,
          url: null,
        },
      ],
    }));
    const last = noted.lines.at(-1);
    return last === undefined
      ? noted
      : { ...noted, notes: [longNote, ...noted.notes], lines: [...noted.lines.slice(0, -1), freight(last)] };
  };

/**
 * The buyer belongs to a group, and its head office gets the invoice. The freight charge is in the older
 * field `chargeLines`, not a line of its own.
 */
export const invoiceElsewhere: SpecialOrder = (order) =>
  withFirstLine(
    {
      ...order,
      buyerParty: {
        id: '3012345000017',
        idScheme: 'GLN',
        names: ['Moreau Emballage SAS'],
        addressLines: ['27 rue Léon Blum'],
        postalCode: '69100',
        city: 'Villeurbanne',
        countryCodeIso2: 'FR',
        countryName: 'France',
      },
      buyerAccountingParty: {
        id: null,
        idScheme: null,
        names: ['Groupe Moreau SA', 'Comptabilité fournisseurs'],
        addressLines: ['112 avenue Kléber'],
        postalCode: '75116',
        city: 'Paris',
        countryCodeIso2: 'FR',
        countryName: 'France',
      },
      supplierParty: ownParty,
    },
    (line) => ({
      ...line,
      dimensions: writeJson({ length: 1200, width: 800, height: 145, unitOfMeasureIso: 'MMT' }),
      chargeLines: [
        writeJson({
          position: '1',
          chargeTypeCode: 'FC',
          chargeDescription: 'Freight',
          quantity: 1,
          price: { priceInTransactionCurrency: { value: 45, currencyIso: 'EUR' } },
        }),
      ],
    }),
  );

/** The goods go to the buyer's customer, which the service doesn't know. */
export const dropShipment: SpecialOrder = (order) => ({
  ...order,
  description: 'Drop shipment to our customer',
  destination: {
    code: 'VP-ESB',
    names: ['Vestergaard Pumper A/S', 'Byggeplads 4'],
    addressLines: ['Havnegade 31'],
    postalCode: '6700',
    city: 'Esbjerg',
    countryCodeIso2: 'DK',
    countryName: 'Denmark',
    locationType: 'Site',
  },
  lines: order.lines.map((line) => ({ ...line, salesOrderNumber: 'SO-61827' })),
});

const freight = (line: PracticeLine): PracticeLine => ({
  ...line,
  lineType: lineType.charge,
  chargeReasonCode: 'FC',
  description: 'Freight to site',
  item: {
    ...line.item,
    number: 'FREIGHT',
    revision: null,
    name: 'Freight',
    description: null,
    supplierItemNumber: null,
  },
  requested: {
    ...line.requested,
    deliverySchedule: line.requested.deliverySchedule
      .slice(0, 1)
      .map((entry) => ({ ...entry, quantity: decimal('1') })),
  },
  documents: [],
});

const withFirstLine = (
  order: PracticeOrder,
  change: (line: PracticeLine) => PracticeLine,
): PracticeOrder => ({
  ...order,
  lines: order.lines.map((line, index) => (index === 0 ? change(line) : line)),
});
