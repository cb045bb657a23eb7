import { OrderbellError } from '../../../shared/contract/errors.ts';
import { dayAt } from '../../../shared/domain/calendar-date.ts';
import type { Decimal } from '../../../shared/domain/decimal.ts';
import {
  assertPurchase,
  buyerOf,
  type ExportSource,
  type Flavour,
  itemOf,
  sellerOf,
  writeUbl,
} from './document.ts';
import type { Stand, StandingLine } from './line-stand.ts';
import {
  currencyOf,
  type Part,
  partsOf,
  priceFields,
  priceOf,
  quantityOf,
  wholeQuantity,
} from './line-terms.ts';
import { salesOrderOf } from './write-order.ts';
import { oneLine, type XmlFields } from './xml.ts';

/** UNCL 4343, the profile's part of it. */
type ResponseCode = 'AB' | 'AP' | 'RE' | 'CA';

/**
 * Our answer to the order in its full state, as a UBL 2.1 OrderResponse (docs/exports.md says what maps to what). Throws
 * `export.*`; `export.unanswered` names the lines that nobody can speak for yet.
 */
export const writeResponse = (source: ExportSource, flavour: Flavour): string => {
  const { order, now } = source;
  assertPurchase(order);
  const spoken = flavour === 'peppol' ? source.lines : source.lines.filter(({ stand }) => stand !== 'open');
  const code = flavour === 'peppol' ? responseCode(source.lines) : null;
  if (spoken.length === 0) throw unanswered(source.lines);
  // With the whole order accepted, rejected or merely received there may be no lines (PEPPOL-T76-R008 to R010).
  const lines = code === null || code === 'CA' ? spoken : [];
  const currency = currencyOf(source.lines);
  const party = flavour === 'peppol' ? 'peppol-response' : 'scsn';
  return writeUbl('OrderResponse', {
    ...(flavour === 'peppol'
      ? {
          'cbc:CustomizationID': 'urn:fdc:peppol.eu:poacc:trns:order_response:3',
          'cbc:ProfileID': 'urn:fdc:peppol.eu:poacc:bis:ordering:3',
        }
      : { 'cbc:UBLVersionID': '2.1' }),
    'cbc:ID': `${oneLine(order.purchaseOrderNumber)}-${localTime(now).replaceAll(/\D/g, '')}`,
    'cbc:SalesOrderID': salesOrderOf(source),
    'cbc:IssueDate': dayAt(now),
    'cbc:IssueTime': localTime(now).slice(11),
    'cbc:OrderResponseCode': code,
    'cbc:Note': code === null || code === 'CA' ? null : reasonsOf(source.lines),
    'cbc:DocumentCurrencyCode': currency,
    'cac:OrderReference': { 'cbc:ID': oneLine(order.purchaseOrderNumber) },
    'cac:SellerSupplierParty': { 'cac:Party': sellerOf(source, party) },
    'cac:BuyerCustomerParty': { 'cac:Party': buyerOf(source, party) },
    'cac:OrderLine': linesOf(source.lines, lines, currency, flavour),
  });
};

/**
 * What we say of the order as a whole. Cancelled lines are the buyer's own doing and decide nothing, unless there is
 * nothing else. A mixture with lines that are not answered yet can't be said (`export.unanswered`).
 */
const responseCode = (lines: StandingLine[]): ResponseCode => {
  const stands = new Set(lines.map(({ stand }) => stand));
  const only = (...allowed: Stand[]): boolean => [...stands].every((stand) => allowed.includes(stand));
  if (only('open', 'cancelled') && stands.has('open')) return 'AB';
  if (stands.has('open')) throw unanswered(lines);
  if (only('accepted', 'delivered')) return 'AP';
  if (only('rejected', 'cancelled')) return 'RE';
  return 'CA';
};

const unanswered = (lines: StandingLine[]): OrderbellError =>
  new OrderbellError('export.unanswered', {
    params: {
      list: lines
        .filter(({ stand }) => stand === 'open')
        .map(({ line }) => line.position)
        .join(', '),
    },
  });

/** UNCL 1229 as the profile uses it, and SCSN's own list. */
const lineCodes: Record<Exclude<Stand, 'open'>, Record<Flavour, string>> = {
  accepted: { peppol: '5', scsn: 'accepted' },
  changed: { peppol: '3', scsn: 'revised' },
  rejected: { peppol: '7', scsn: 'rejected' },
  delivered: { peppol: '42', scsn: 'accepted' },
  cancelled: { peppol: '7', scsn: 'cancelled' },
};

const linesOf = (
  all: StandingLine[],
  spoken: StandingLine[],
  currency: string,
  flavour: Flavour,
): XmlFields[] => {
  const taken = new Set(all.map(({ line }) => line.position));
  return spoken.flatMap((standing) => {
    const { line, terms, stand } = standing;
    if (stand === 'rejected' || stand === 'cancelled') {
      return [lineOf(standing, line.position, null, null, currency, flavour)];
    }
    const parts = partsOf(line, terms, taken);
    return flavour === 'peppol'
      ? parts.map((part) =>
          lineOf(standing, part.id, part.quantity, promisedOn(part, flavour), currency, flavour),
        )
      : [
          lineOf(
            standing,
            line.position,
            wholeQuantity(terms),
            parts.flatMap((part, index) => {
              const promised = promisedOn(part, flavour);
              return promised === null
                ? []
                : [
                    {
                      'cbc:ID': String(index + 1),
                      'cbc:Quantity': quantityOf(line, part.quantity),
                      ...promised,
                    },
                  ];
            }),
            currency,
            flavour,
          ),
        ];
  });
};

// A rejected line has neither quantity nor date nor price of ours.
const lineOf = (
  { line, terms, stand, reason }: StandingLine,
  id: string,
  quantity: Decimal | null,
  delivery: XmlFields | XmlFields[] | null,
  currency: string,
  flavour: Flavour,
): XmlFields => {
  const price = quantity === null ? null : priceOf(line, terms);
  return {
    'cac:LineItem': {
      'cbc:ID': oneLine(id),
      'cbc:Note': stand === 'cancelled' ? 'Cancelled by the buyer.' : reason,
      'cbc:LineStatusCode': stand === 'open' ? null : lineCodes[stand][flavour],
      'cbc:Quantity': quantity === null ? null : quantityOf(line, quantity),
      'cac:Delivery': delivery,
      'cac:Price': price === null ? null : priceFields(price, currency, { discount: false }),
      'cac:Item': itemOf(line, { described: false }),
    },
    'cac:OrderLineReference': { 'cbc:LineID': oneLine(line.position) },
  };
};

const promisedOn = ({ date }: Part, flavour: Flavour): XmlFields | null =>
  date === null
    ? null
    : {
        'cac:PromisedDeliveryPeriod': {
          'cbc:StartDate': flavour === 'peppol' ? date : null,
          'cbc:EndDate': date,
        },
      };

const reasonsOf = (lines: StandingLine[]): string =>
  [...new Set(lines.map(({ reason }) => reason ?? ''))].filter(Boolean).join('\n');

/** The user's own clock, as `yyyy-MM-ddTHH:mm:ss`. */
const localTime = (instant: number): string => {
  const date = new Date(instant);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${dayAt(instant)}T${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
};
