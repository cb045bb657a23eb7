import { z } from 'zod';
import { calendarDateSchema } from '../../../shared/domain/values/calendar-date.ts';
import { decimal, isPositive } from '../../../shared/domain/values/decimal.ts';
import { mostDigits, usedOnce } from './scalars.ts';

/**
 * The elements of a UBL 2.1 Order that the service reads: those of the Peppol ordering profile that it
 * stores. It ignores others. An element's text is in `#text`, its attributes are in `@name`.
 */
export const ublOrderSchema = z.lazy(() =>
  z.object({
    ID: identifier,
    IssueDate: date,
    OrderTypeCode: text,
    Note: many(required),
    DocumentCurrencyCode: text,
    CustomerReference: text,
    AdditionalDocumentReference: many(documentReference),
    BuyerCustomerParty: z.object({ SupplierAssignedAccountID: text, Party: party }),
    SellerSupplierParty: z.object({ CustomerAssignedAccountID: text, Party: optional(party) }),
    Delivery: first(delivery),
    DeliveryTerms: first(z.object({ ID: text, SpecialTerms: first(text) })),
    PaymentTerms: first(z.object({ Note: first(text) })),
    OrderLine: z.preprocess(
      listed,
      z
        .array(
          z.object({ Note: many(required), LineItem: lineItem, DocumentReference: many(documentReference) }),
        )
        .min(1, 'must hold at least one line')
        .max(500, 'must hold at most 500 lines')
        .superRefine(usedOnce(({ LineItem }) => LineItem.ID, 'LineItem', 'ID')),
    ),
  }),
);
export type UblOrder = z.infer<typeof ublOrderSchema>;
export type UblLine = UblOrder['OrderLine'][number];
export type UblParty = UblOrder['BuyerCustomerParty']['Party'];

const listed = (value: unknown): unknown => (value === undefined || Array.isArray(value) ? value : [value]);

const many = <T extends z.ZodType>(schema: T) =>
  z.preprocess(listed, z.array(schema).max(100, 'must hold at most 100').default([]));

/** The first of several elements. The service stores only one. */
const first = <T extends z.ZodType>(schema: T) => many(schema).transform(([one]) => one ?? null);

const optional = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? null);

/** A text with or without attributes. */
const leaf = z
  .union([z.string(), z.object({ '#text': z.string() }).transform((element) => element['#text'])], {
    error: ({ input }) => (input === undefined ? 'is missing' : 'must be a text, once'),
  })
  .transform((value) => value.trim());
const required = leaf.pipe(z.string().min(1, 'must not be empty'));
const text = leaf.nullish().transform((value) => value || null);
const identifier = leaf.pipe(z.string().regex(/^\S+$/, 'must be an identifier without white space'));
const date = leaf.pipe(calendarDateSchema);
const number = z
  .string()
  .trim()
  .max(mostDigits, `must have at most ${mostDigits} digits`)
  .regex(/^-?\d+(\.\d+)?$/, 'must be a number')
  .transform(decimal);
const base64 = z
  .string()
  .transform((value) => value.replace(/\s+/g, ''))
  .pipe(z.base64({ error: 'must be base64' }));

const amount = z
  .object({ '#text': number, '@currencyID': z.string() })
  .transform((element) => ({ value: element['#text'], currency: element['@currencyID'] }));

const quantity = z
  .object({
    '#text': number.refine(isPositive, { error: 'must be more than zero' }),
    '@unitCode': z.string(),
  })
  .transform((element) => ({ value: element['#text'], unit: element['@unitCode'] }));

const party = z.object({
  EndpointID: text,
  PartyIdentification: many(z.object({ ID: required })),
  PartyName: first(z.object({ Name: required })),
  PartyLegalEntity: first(z.object({ RegistrationName: text, CompanyID: text })),
  Contact: optional(z.object({ Name: text, Telephone: text, ElectronicMail: text })),
});

const documentReference = z.object({
  ID: required,
  DocumentType: text,
  VersionID: text,
  Attachment: optional(
    z.object({
      EmbeddedDocumentBinaryObject: optional(
        z.object({ '#text': base64, '@mimeCode': z.string(), '@filename': z.string() }),
      ),
      ExternalReference: optional(z.object({ URI: text, FileName: text, Description: first(text) })),
    }),
  ),
});

const period = z.object({ StartDate: date.optional(), EndDate: date.optional() });

const deliveryLocation = z.object({
  ID: text,
  Name: text,
  Description: first(text),
  Address: optional(
    z.object({
      StreetName: text,
      BuildingNumber: text,
      AdditionalStreetName: text,
      CityName: text,
      PostalZone: text,
      Country: optional(z.object({ IdentificationCode: text, Name: text })),
    }),
  ),
});

const delivery = z.object({
  ID: text,
  Quantity: optional(quantity),
  DeliveryLocation: optional(deliveryLocation),
  RequestedDeliveryPeriod: optional(period),
});

const itemIdentification = optional(z.object({ ID: text, ExtendedID: text }));

/** UBL's own line statuses. Only one of them has a meaning here. */
const lineStatus = leaf
  .transform((value) => value.toLowerCase())
  .pipe(
    z.enum(['added', 'cancelled', 'disputed', 'nostatus', 'revised'], {
      error: 'must be Added, Cancelled, Disputed, NoStatus or Revised',
    }),
  );

const flag = leaf
  .pipe(z.enum(['true', 'false'], { error: 'must be true or false' }))
  .transform((value) => value === 'true');

/** A discount or a charge on a price. */
const allowance = z.object({
  ChargeIndicator: flag,
  MultiplierFactorNumeric: optional(leaf.pipe(number)),
  Amount: optional(amount),
  BaseAmount: optional(amount),
});

const price = z.object({
  PriceAmount: amount,
  BaseQuantity: optional(quantity),
  PriceType: text,
  AllowanceCharge: first(allowance),
});

const lineItem = z.object({
  ID: identifier,
  Note: many(required),
  LineStatusCode: optional(lineStatus),
  Quantity: quantity,
  Delivery: many(delivery),
  Price: optional(price),
  Item: z.object({
    Description: first(text),
    Name: required,
    BuyersItemIdentification: itemIdentification,
    SellersItemIdentification: itemIdentification,
    StandardItemIdentification: itemIdentification,
    AdditionalItemProperty: many(z.object({ Name: required, Value: leaf })),
  }),
});
