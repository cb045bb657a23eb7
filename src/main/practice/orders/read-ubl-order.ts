import { z } from 'zod';
import type { CalendarDate } from '../../../shared/domain/values/calendar-date.ts';
import {
  addDecimals,
  type Decimal,
  decimal,
  subtractDecimals,
} from '../../../shared/domain/values/decimal.ts';
import { isBlocked } from '../documents/blocked-endings.ts';
import { checked, Problem } from '../http/problem.ts';
import { readXml, rootNamespace } from '../http/xml.ts';
import type { BuyerOrder, BuyerOrderLine } from './buyer-order-schema.ts';
import type { Buyer } from './practice-order.ts';
import { type UblLine, type UblOrder, type UblParty, ublOrderSchema } from './ubl-order-schema.ts';

export type Embedded = { filename: string; contentType: string; content: Buffer };

/**
 * Reads a UBL 2.1 Order (Peppol ordering profile) as the same message as JSON. Units are not converted. It
 * finds the buyer by an identifier of the buyer's party: company id or our customer number. Failing that,
 * it uses the party's legal name or the account number that it gave us.
 *
 * @param hold takes an embedded document and returns its future id
 * @throws Problem (400) that names the element at fault
 */
export const readUblOrder = (
  text: string,
  buyers: readonly Buyer[],
  hold: (document: Embedded) => string,
): BuyerOrder => {
  const root = readXml(text, { namespaces: true });
  if (rootNamespace(text) !== orderNamespace) {
    throw new Problem(400, `must be in the namespace ${orderNamespace}`, 'Order');
  }
  const { Order: order } = checked(z.object({ Order: ublOrderSchema }), root);
  const buyer = buyerMeant(order, buyers);
  return {
    order: {
      companyId: buyer.companyId,
      supplierAccountNumber: accountNumber(order, buyer),
      purchaseOrderNumber: order.ID,
      orderType: null,
      description: order.CustomerReference,
      destination: destinationOf(order),
      buyerParty: null,
      buyerAccountingParty: null,
      supplierParty: null,
      terms: {
        incoterms: order.DeliveryTerms?.SpecialTerms ?? null,
        incotermsCode: order.DeliveryTerms?.ID ?? null,
        paymentTerms: order.PaymentTerms?.Note ?? null,
        paymentTermsCode: null,
      },
      contact: contactOf(order.BuyerCustomerParty.Party),
      indicators: null,
      properties: [],
      notes: order.Note,
      labels: [],
      documents: documentsOf(order.AdditionalDocumentReference, 'Order.AdditionalDocumentReference', hold),
    },
    lines: order.OrderLine.map((line, index) => {
      const field = `Order.OrderLine[${index}]`;
      const documents = documentsOf(line.DocumentReference, `${field}.DocumentReference`, hold);
      return { ...lineOf(line, field, order), documents };
    }),
  };
};

const orderNamespace = 'urn:oasis:names:specification:ubl:schema:xsd:Order-2';

const identifiersOf = ({ EndpointID, PartyIdentification, PartyLegalEntity }: UblParty): string[] =>
  [EndpointID, ...PartyIdentification.map(({ ID }) => ID), PartyLegalEntity?.CompanyID ?? null].filter(
    (id) => id !== null,
  );

const namesOf = ({ PartyName, PartyLegalEntity }: UblParty): string[] =>
  [PartyLegalEntity?.RegistrationName ?? null, PartyName?.Name ?? null].filter((name) => name !== null);

// The customer number that the buyer assigned to us, else any identifier of our party.
const ourNumbers = ({ SellerSupplierParty }: UblOrder): string[] => {
  const { CustomerAssignedAccountID, Party } = SellerSupplierParty;
  if (CustomerAssignedAccountID !== null) return [CustomerAssignedAccountID];
  return Party === null ? [] : identifiersOf(Party);
};

const buyerMeant = (order: UblOrder, buyers: readonly Buyer[]): Buyer => {
  const { Party, SupplierAssignedAccountID } = order.BuyerCustomerParty;
  const ids = [...identifiersOf(Party), SupplierAssignedAccountID];
  const ours = ourNumbers(order);
  const buyer =
    buyers.find(({ companyId }) => ids.includes(companyId)) ??
    buyers.find(
      ({ buyerAccountNumber }) => buyerAccountNumber !== null && ids.includes(buyerAccountNumber),
    ) ??
    buyers.find(({ name }) => namesOf(Party).includes(name)) ??
    buyers.find(({ supplierAccountNumber }) => ours.includes(supplierAccountNumber));
  if (buyer === undefined)
    throw new Problem(400, 'is no buyer of this service', 'Order.BuyerCustomerParty.Party');
  return buyer;
};

const accountNumber = (order: UblOrder, { supplierAccountNumber }: Buyer): string => {
  const ours = ourNumbers(order);
  if (ours.includes(supplierAccountNumber)) return supplierAccountNumber;
  throw new Problem(
    400,
    ours.length === 0 ? 'is missing' : 'is not our number at this buyer',
    'Order.SellerSupplierParty.CustomerAssignedAccountID',
  );
};

const contactOf = ({ Contact }: UblParty): BuyerOrder['order']['contact'] =>
  Contact === null
    ? null
    : { email: Contact.ElectronicMail, userName: Contact.Name, phoneNumber: Contact.Telephone };

// An order has one destination: its own or, if missing, the first that a line names.
const destinationOf = ({ Delivery, OrderLine }: UblOrder): BuyerOrder['order']['destination'] => {
  const all = [Delivery, ...OrderLine.flatMap(({ LineItem }) => LineItem.Delivery)];
  const location = all.map((one) => one?.DeliveryLocation ?? null).find((one) => one !== null);
  if (location === undefined) return null;
  const address = location.Address;
  const street = [address?.StreetName ?? '', address?.BuildingNumber ?? ''].join(' ').trim();
  return {
    code: location.ID ?? '',
    names: [location.Name, location.Description].filter((name) => name !== null),
    addressLines: [street, address?.AdditionalStreetName ?? ''].filter((line) => line !== ''),
    postalCode: address?.PostalZone ?? '',
    city: address?.CityName ?? '',
    countryCodeIso2: address?.Country?.IdentificationCode ?? '',
    countryName: address?.Country?.Name ?? '',
    locationType: '',
  };
};

const documentsOf = (
  references: UblOrder['AdditionalDocumentReference'],
  at: string,
  hold: (document: Embedded) => string,
): BuyerOrder['order']['documents'] =>
  references.map((reference, index) => {
    const external = reference.Attachment?.ExternalReference ?? null;
    const embedded = reference.Attachment?.EmbeddedDocumentBinaryObject ?? null;
    const filename = embedded?.['@filename'] ?? null;
    if (filename !== null && isBlocked(filename)) {
      const field = `${at}[${index}].Attachment.EmbeddedDocumentBinaryObject`;
      throw new Problem(400, `files like ${filename} are refused`, field);
    }
    return {
      code: reference.ID,
      revision: reference.VersionID,
      name: filename ?? external?.FileName ?? reference.ID,
      description: external?.Description ?? reference.DocumentType,
      type: null,
      objectId:
        embedded === null || filename === null
          ? null
          : hold({
              filename,
              contentType: embedded['@mimeCode'],
              content: Buffer.from(embedded['#text'], 'base64'),
            }),
      url: external?.URI ?? null,
    };
  });

const lineOf = (
  { Note, LineItem: line }: UblLine,
  field: string,
  order: UblOrder,
): Omit<BuyerOrderLine, 'documents'> => ({
  position: line.ID,
  row: null,
  lineType: null,
  chargeReasonCode: null,
  description: line.Item.Name,
  item: {
    number: numberOf(line, field),
    revision: line.Item.BuyersItemIdentification?.ExtendedID ?? null,
    name: line.Item.Name,
    description: line.Item.Description,
    purchaseUnitOfMeasureIso: line.Quantity.unit,
    supplierItemNumber: line.Item.SellersItemIdentification?.ID ?? null,
    dimensions: null,
  },
  deliverySchedule: scheduleOf(line, field, order),
  prices: pricesOf(line),
  terms: null,
  projectNumber: null,
  productionNumber: null,
  salesOrderNumber: null,
  chargeLines: [],
  indicators: line.LineStatusCode === 'cancelled' ? { ...noIndicators, cancelled: true } : null,
  itemDetails: null,
  properties: line.Item.AdditionalItemProperty.map(({ Name, Value }) => ({ key: Name, value: Value })),
  notes: [...Note, ...line.Note],
  labels: [],
  reason: null,
});

const noIndicators = {
  ...{ confirmed: null, requestReconfirmation: null, shipped: null, delivered: null, completed: null },
  ...{ cancelled: null, noDeliveryExpected: null, autoConfirm: null, proposeWhenAccepted: null },
  cancelLineWhenMissing: null,
};

const numberOf = ({ Item }: UblLine['LineItem'], field: string): string => {
  const number =
    Item.BuyersItemIdentification?.ID ??
    Item.SellersItemIdentification?.ID ??
    Item.StandardItemIdentification?.ID ??
    null;
  if (number === null)
    throw new Problem(400, 'is missing', `${field}.LineItem.Item.BuyersItemIdentification.ID`);
  return number;
};

// A line without its own delivery uses the order's.
const scheduleOf = (
  line: UblLine['LineItem'],
  field: string,
  order: UblOrder,
): BuyerOrderLine['deliverySchedule'] => {
  const whole = line.Quantity.value;
  const deliveries = line.Delivery.length === 0 && order.Delivery !== null ? [order.Delivery] : line.Delivery;
  if (deliveries.length === 0) throw new Problem(400, 'is missing', `${field}.LineItem.Delivery`);
  return deliveries.map((one, index) => ({
    position: line.Delivery.length > 1 ? one.ID : null,
    date: dayOf(one.RequestedDeliveryPeriod, `${field}.LineItem.Delivery[${index}]`),
    quantity: one.Quantity?.value ?? whole,
    status: null,
    transportMode: null,
  }));
};

// The last day of the period, by which the buyer wants the goods.
const dayOf = (
  period: { StartDate?: CalendarDate | undefined; EndDate?: CalendarDate | undefined } | null,
  field: string,
): CalendarDate => {
  const day = period?.EndDate ?? period?.StartDate;
  if (day === undefined) throw new Problem(400, 'is missing', `${field}.RequestedDeliveryPeriod.EndDate`);
  return day;
};

const pricesOf = ({ Price }: UblLine['LineItem']): BuyerOrderLine['prices'] => {
  if (Price === null) return null;
  const { PriceAmount, PriceType, AllowanceCharge: allowance, BaseQuantity } = Price;
  const price = (value: Decimal) => ({
    priceInTransactionCurrency: { value, currencyIso: PriceAmount.currency },
    priceInBaseCurrency: null,
  });
  const rest = {
    priceUnitOfMeasureIso: BaseQuantity?.unit ?? null,
    priceUnitQuantity: BaseQuantity?.value ?? null,
  };
  const percent = allowance?.MultiplierFactorNumeric ?? null;
  if (PriceType?.toLowerCase() !== 'gross') {
    // By the profile the price is net, and the allowance was taken off the base amount.
    const gross = allowance?.BaseAmount?.value ?? null;
    return {
      netPrice: price(PriceAmount.value),
      grossPrice: gross === null ? null : price(gross),
      discountPercentage: gross === null ? null : percent,
      ...rest,
    };
  }
  const grossPrice = price(PriceAmount.value);
  if (allowance === null) return { netPrice: null, grossPrice, discountPercentage: null, ...rest };
  // A charge on a price is a negative discount.
  if (percent !== null) {
    const discountPercentage = allowance.ChargeIndicator ? subtractDecimals(decimal('0'), percent) : percent;
    return { netPrice: null, grossPrice, discountPercentage, ...rest };
  }
  const taken = allowance.Amount?.value ?? decimal('0');
  const net = (allowance.ChargeIndicator ? addDecimals : subtractDecimals)(PriceAmount.value, taken);
  return { netPrice: price(net), grossPrice, discountPercentage: null, ...rest };
};
