import { dayAt } from '../../../shared/domain/values/calendar-date.ts';
import { decimal } from '../../../shared/domain/values/decimal.ts';
import { assertNumbered, assertPurchase, type ExportSource, salesOrderOf } from './export-source.ts';
import type { Flavour, WrittenLine } from './flavour.ts';
import { itemOf } from './item.ts';
import { cancelledNote, type LineWithOutcome } from './line-outcome.ts';
import { assertNamed, currencyOf, partsOf, priceFields, priceOf, quantityOf } from './line-terms.ts';
import { assertKnown, buyerOf, sellerOf } from './parties.ts';
import { oneLine, writeUbl, type XmlFields } from './xml.ts';

/**
 * The answer to the whole order, as a UBL 2.1 OrderResponse (`docs/exports.md` has the mapping). Throws
 * `export.*`; `export.unanswered` names the lines that have no answer yet.
 */
export const writeResponse = (source: ExportSource, flavour: Flavour): string => {
  const { order, now } = source;
  assertPurchase(order);
  assertNumbered(order);
  const { code, note, lines } = flavour.answer(source.lines);
  const currency = currencyOf(source.lines);
  assertKnown(source, flavour.needs.OrderResponse);
  const taken = new Set(source.lines.map(({ line }) => line.position));
  return writeUbl('OrderResponse', {
    ...flavour.heads.OrderResponse,
    'cbc:ID': `${oneLine(order.purchaseOrderNumber)}-${localTime(now).replaceAll(/\D/g, '')}`,
    'cbc:SalesOrderID': salesOrderOf(source),
    'cbc:IssueDate': dayAt(now),
    'cbc:IssueTime': localTime(now).slice(11),
    'cbc:OrderResponseCode': code,
    'cbc:Note': note,
    'cbc:DocumentCurrencyCode': currency,
    'cac:OrderReference': { 'cbc:ID': oneLine(order.purchaseOrderNumber) },
    'cac:SellerSupplierParty': { 'cac:Party': flavour.parties.OrderResponse(sellerOf(source)) },
    'cac:BuyerCustomerParty': { 'cac:Party': flavour.parties.OrderResponse(buyerOf(source)) },
    'cac:OrderLine': lines.flatMap((entry) =>
      deliveriesOf(entry, taken, flavour).map((written) => lineOf(entry, written, { currency, flavour })),
    ),
  });
};

// A rejected line has no quantity, date or price of ours; nothing is left of a cancelled one.
const deliveriesOf = (entry: LineWithOutcome, taken: Set<string>, flavour: Flavour): WrittenLine[] => {
  const { line, terms, outcome } = entry;
  assertNamed(line);
  if (outcome === 'rejected') return [{ id: line.position, quantity: null, delivery: null }];
  if (outcome === 'cancelled') return [{ id: line.position, quantity: decimal('0'), delivery: null }];
  return flavour.deliver(entry, partsOf(line, terms, taken), 'cac:PromisedDeliveryPeriod');
};

const lineOf = (
  { line, terms, outcome, reason }: LineWithOutcome,
  { id, quantity, delivery }: WrittenLine,
  { currency, flavour }: { currency: string; flavour: Flavour },
): XmlFields => {
  const price = outcome === 'rejected' || outcome === 'cancelled' ? null : priceOf(line, terms);
  return {
    'cac:LineItem': {
      'cbc:ID': oneLine(id),
      'cbc:Note': outcome === 'cancelled' ? cancelledNote : reason,
      'cbc:LineStatusCode': outcome === 'open' ? null : flavour.lineCodes[outcome],
      'cbc:Quantity': quantity === null ? null : quantityOf(line, quantity),
      'cac:Delivery': delivery,
      'cac:Price': price === null ? null : priceFields(price, currency, { discount: false }),
      'cac:Item': itemOf(line, { described: false }),
    },
    'cac:OrderLineReference': { 'cbc:LineID': oneLine(line.position) },
  };
};

/** The local time, as `yyyy-MM-ddTHH:mm:ss`. */
const localTime = (instant: number): string => {
  const date = new Date(instant);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${dayAt(instant)}T${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
};
