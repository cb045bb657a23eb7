import { addDecimals, type Decimal, decimal } from '../../../shared/domain/decimal.ts';
import {
  assertPurchase,
  buyerOf,
  destinationOf,
  type ExportSource,
  type Flavour,
  itemOf,
  noteOf,
  sellerOf,
  writeUbl,
} from './document.ts';
import type { StandingLine } from './line-stand.ts';
import {
  amountOf,
  currencyOf,
  money,
  type Part,
  partsOf,
  priceFields,
  priceOf,
  quantityOf,
  twoPlaces,
  wholeQuantity,
} from './line-terms.ts';
import { oneLine, type XmlFields } from './xml.ts';

/**
 * The order as it stands, as a UBL 2.1 Order (docs/exports.md says what maps to what). A cancelled line stays, with
 * nothing to deliver: a line that is silently missing would look like one that never was. Throws `export.*`.
 */
export const writeOrder = (source: ExportSource, flavour: Flavour): string => {
  const { order, issued, changed } = source;
  assertPurchase(order);
  const lines = source.lines.map(orderedTerms);
  const currency = currencyOf(lines);
  const written = linesOf(lines, currency, flavour);
  const { delivery, note } = destinationOf(order);
  const party = flavour === 'peppol' ? 'peppol-order' : 'scsn';
  // Ours first: what is missing of us is missing for every buyer.
  const seller = sellerOf(source, party);
  return writeUbl('Order', {
    ...(flavour === 'peppol'
      ? {
          'cbc:CustomizationID': 'urn:fdc:peppol.eu:poacc:trns:order:3',
          'cbc:ProfileID': 'urn:fdc:peppol.eu:poacc:bis:ordering:3',
        }
      : { 'cbc:UBLVersionID': '2.1' }),
    'cbc:ID': oneLine(order.purchaseOrderNumber),
    'cbc:SalesOrderID': salesOrderOf(source),
    'cbc:IssueDate': issued.lastUpdatedAt.slice(0, 10),
    'cbc:OrderTypeCode': flavour === 'peppol' ? '220' : changed ? 'Changed' : 'New',
    'cbc:Note': noteOf([order.description, ...order.notes, note]),
    'cbc:DocumentCurrencyCode': currency,
    'cac:BuyerCustomerParty': { 'cac:Party': buyerOf(source, party) },
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

/** The seller's number of the order, where all lines have the same. */
export const salesOrderOf = ({ lines }: Pick<ExportSource, 'lines'>): string | null => {
  const numbers = new Set(lines.map(({ line }) => oneLine(line.salesOrderNumber ?? '')));
  const [number = ''] = numbers;
  return numbers.size === 1 && number !== '' ? number : null;
};

// What is ordered is what the buyer's side of the line says, never what we only propose.
const orderedTerms = (standing: StandingLine): StandingLine => {
  const { line, stand, terms } = standing;
  if (stand === 'cancelled') return { ...standing, terms: { deliverySchedule: [], prices: terms.prices } };
  return { ...standing, terms: { deliverySchedule: line.deliverySchedule, prices: line.prices } };
};

type WrittenLine = { fields: XmlFields; amount: Decimal | null };

const linesOf = (lines: StandingLine[], currency: string, flavour: Flavour): WrittenLine[] => {
  const taken = new Set(lines.map(({ line }) => line.position));
  return lines.flatMap((standing) => {
    const parts = partsOf(standing.line, standing.terms, taken);
    return flavour === 'peppol'
      ? parts.map((part) => lineOf(standing, part.id, part.quantity, periodOf(part), currency))
      : [
          lineOf(
            standing,
            standing.line.position,
            wholeQuantity(standing.terms),
            deliveriesOf(standing, parts),
            currency,
          ),
        ];
  });
};

const lineOf = (
  { line, terms, stand }: StandingLine,
  id: string,
  quantity: Decimal,
  delivery: XmlFields | XmlFields[] | null,
  currency: string,
): WrittenLine => {
  const price = priceOf(line, terms);
  const amount = price === null ? null : amountOf(quantity, price);
  const cancelled = stand === 'cancelled' ? 'Cancelled by the buyer.' : null;
  return {
    amount,
    fields: {
      'cbc:Note': noteOf([cancelled, ...line.notes]),
      'cac:LineItem': {
        'cbc:ID': oneLine(id),
        'cbc:Quantity': quantityOf(line, quantity),
        'cbc:LineExtensionAmount': amount === null ? null : money(twoPlaces(amount), currency),
        'cac:Delivery': delivery,
        'cac:Price': price === null ? null : priceFields(price, currency, { discount: true }),
        'cac:Item': itemOf(line, { described: true }),
      },
    },
  };
};

const periodOf = ({ date }: Part): XmlFields | null =>
  date === null ? null : { 'cac:RequestedDeliveryPeriod': { 'cbc:StartDate': date, 'cbc:EndDate': date } };

const deliveriesOf = ({ line }: StandingLine, parts: Part[]): XmlFields[] =>
  parts.flatMap(({ date, quantity }, index) =>
    date === null
      ? []
      : [
          {
            'cbc:ID': String(index + 1),
            'cbc:Quantity': quantityOf(line, quantity),
            'cac:RequestedDeliveryPeriod': { 'cbc:EndDate': date },
          },
        ],
  );

/** Only where every line has an amount: a total of some lines is no total (PEPPOL-T01-R008, R016). */
const totalOf = (lines: WrittenLine[], currency: string): XmlFields | null => {
  let sum = decimal('0');
  for (const { amount } of lines) {
    if (amount === null) return null;
    sum = addDecimals(sum, amount);
  }
  const total = money(twoPlaces(sum), currency);
  return { 'cbc:LineExtensionAmount': total, 'cbc:PayableAmount': total };
};
