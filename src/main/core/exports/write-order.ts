import { amountOf } from '../../../shared/domain/order/amounts.ts';
import type { Order, OrderLine } from '../../../shared/domain/order/order.ts';
import { isInTotal } from '../../../shared/domain/order/order-facts.ts';
import { processStatusFacts } from '../../../shared/domain/order/statuses.ts';
import { isCountryCode } from '../../../shared/domain/values/code-lists.ts';
import { addDecimals, type Decimal, decimal } from '../../../shared/domain/values/decimal.ts';
import { assertNumbered, assertPurchase, type ExportSource, salesOrderOf } from './export-source.ts';
import type { Flavour, WrittenLine } from './flavour.ts';
import { itemOf } from './item.ts';
import { cancelledNote, type LineWithOutcome } from './line-outcome.ts';
import {
  assertNamed,
  currencyOf,
  type LinePrice,
  money,
  partsOf,
  priceFields,
  priceOf,
  quantityOf,
  twoPlaces,
} from './line-terms.ts';
import { assertKnown, buyerOf, sellerOf } from './parties.ts';
import { noteOf, oneLine, writeUbl, type XmlFields } from './xml.ts';

/**
 * The order in its newest version, as a UBL 2.1 Order (`docs/exports.md` has the mapping). A line without
 * payment stays, with nothing to deliver, so that it isn't mistaken for one that never was. Throws
 * `export.*`.
 */
export const writeOrder = (source: ExportSource, flavour: Flavour): string => {
  const { order, issuedOn, changed } = source;
  assertPurchase(order);
  assertNumbered(order);
  const lines = source.lines.map(orderedTerms);
  const currency = currencyOf(lines);
  const written = linesOf(lines, currency, flavour);
  const { delivery, note } = destinationOf(order);
  assertKnown(source, flavour.needs.Order);
  // Ours first: a wrong setting of ours is wrong for every buyer.
  const seller = flavour.parties.Order(sellerOf(source));
  return writeUbl('Order', {
    ...flavour.heads.Order,
    'cbc:ID': oneLine(order.purchaseOrderNumber),
    'cbc:SalesOrderID': salesOrderOf(source),
    'cbc:IssueDate': issuedOn,
    'cbc:OrderTypeCode': flavour.orderTypeCode(changed),
    'cbc:Note': noteOf([order.description, ...order.notes, note]),
    'cbc:DocumentCurrencyCode': currency,
    'cac:BuyerCustomerParty': { 'cac:Party': flavour.parties.Order(buyerOf(source)) },
    'cac:SellerSupplierParty': { 'cac:Party': seller },
    'cac:Delivery': delivery,
    'cac:DeliveryTerms': {
      'cbc:ID': oneLine(order.terms.incotermsCode ?? ''),
      'cbc:SpecialTerms': order.terms.incoterms,
    },
    'cac:PaymentTerms': { 'cbc:Note': order.terms.paymentTerms ?? order.terms.paymentTermsCode },
    'cac:AnticipatedMonetaryTotal': totalOf(written, currency),
    'cac:OrderLine': written.map(({ fields }) => fields),
  });
};

// The order contains what the buyer's side of the line says, never our proposals.
const orderedTerms = (entry: LineWithOutcome): LineWithOutcome => {
  const { line, outcome } = entry;
  if (outcome === 'cancelled') return entry;
  return { ...entry, terms: { deliverySchedule: line.deliverySchedule, prices: line.prices } };
};

type OrderLineFields = { fields: XmlFields; amount: Decimal | null };

const linesOf = (lines: LineWithOutcome[], currency: string, flavour: Flavour): OrderLineFields[] => {
  const taken = new Set(lines.map(({ line }) => line.position));
  return lines.flatMap((entry) => {
    const { line, terms } = entry;
    assertNamed(line);
    const parts = isInTotal(line)
      ? partsOf(line, terms, taken)
      : [{ id: line.position, date: null, quantity: nothing }];
    const price = priceOf(line, terms);
    return flavour.deliver(entry, parts, 'cac:RequestedDeliveryPeriod').map((written, _, { length }) =>
      lineOf(entry, written, {
        price,
        // Where all deliveries stay in one line, their amounts are added, so that the total is the same in
        // every document.
        amount: amountIn(line, length === 1 ? parts : [written], price),
        currency,
      }),
    );
  });
};

/** `null` where it isn't known. */
const amountIn = (
  line: OrderLine,
  deliveries: { quantity: Decimal | null }[],
  price: LinePrice | null,
): Decimal | null => {
  let sum = nothing;
  if (!isInTotal(line)) return sum;
  if (price === null) return null;
  for (const { quantity } of deliveries) {
    if (quantity === null) return null;
    sum = addDecimals(sum, amountOf(quantity, price));
  }
  return sum;
};

const lineOf = (
  { line }: LineWithOutcome,
  { id, quantity, delivery }: WrittenLine,
  { price, amount, currency }: { price: LinePrice | null; amount: Decimal | null; currency: string },
): OrderLineFields => ({
  amount,
  fields: {
    'cbc:Note': noteOf([isInTotal(line) ? null : whyUnpaid(line), ...line.notes]),
    'cac:LineItem': {
      'cbc:ID': oneLine(id),
      'cbc:Quantity': quantity === null ? null : quantityOf(line, quantity),
      'cbc:LineExtensionAmount': amount === null ? null : money(twoPlaces(amount), currency),
      'cac:Delivery': delivery,
      'cac:Price': price === null ? null : priceFields(price, currency, { discount: true }),
      'cac:Item': itemOf(line, { described: true }),
    },
  },
});

const whyUnpaid = ({ status }: OrderLine): string => {
  const outcome = processStatusFacts(status.processStatus)?.outcome;
  if (outcome === 'cancelled') return cancelledNote;
  return outcome === 'rejected' ? 'Rejected by the supplier.' : 'Completed by the buyer without a delivery.';
};

const nothing = decimal('0');

/** Only where every line has an amount: a total of some lines is no total (PEPPOL-T01-R008, R016). */
const totalOf = (lines: OrderLineFields[], currency: string): XmlFields | null => {
  let sum = nothing;
  for (const { amount } of lines) {
    if (amount === null) return null;
    sum = addDecimals(sum, amount);
  }
  const total = money(twoPlaces(sum), currency);
  return { 'cbc:LineExtensionAmount': total, 'cbc:PayableAmount': total };
};

/**
 * Where the goods go. The profile requires a country of ISO 3166-1 for an address (PEPPOL-T01-B14801,
 * B15701) and an address for a location (B14501). Without them, everything that is known goes into the
 * order's note (`note`), the location's code included.
 */
const destinationOf = ({ destination }: Order): { delivery: XmlFields; note: string | null } => {
  const { code, names, addressLines, postalCode, city, countryName } = destination;
  const country = oneLine(destination.countryCodeIso2 ?? '').toUpperCase();
  const [street, additional, ...rest] = addressLines.map(oneLine).filter((line) => line !== '');
  const known = isCountryCode(country);
  const place = [postalCode, city].filter(Boolean).join(' ');
  const written = [code ?? '', ...addressLines, place, countryName ?? country]
    .map(oneLine)
    .filter((part) => part !== '')
    .join(', ');
  return {
    delivery: {
      'cac:DeliveryLocation': known
        ? {
            'cbc:ID': code === null ? null : oneLine(code),
            'cac:Address': {
              'cbc:StreetName': street ?? null,
              'cbc:AdditionalStreetName': additional ?? null,
              'cbc:CityName': city,
              'cbc:PostalZone': postalCode,
              'cac:AddressLine': { 'cbc:Line': rest.join(', ') },
              'cac:Country': { 'cbc:IdentificationCode': country },
            },
          }
        : null,
      'cac:DeliveryParty': {
        'cac:PartyName': { 'cbc:Name': names.map(oneLine).filter(Boolean).join(', ') },
      },
    },
    note: known || written === '' ? null : `Deliver to: ${written}`,
  };
};
