import { z } from 'zod';
import { chargeLineSchema } from '../order/order.ts';
import { calendarDateSchema } from '../values/calendar-date.ts';
import { decimalSchema } from '../values/decimal.ts';

/** A value for display. The screens format it for language and region. */
const changeValueSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('status'), status: z.string() }),
  z.object({ type: z.literal('date'), date: calendarDateSchema }),
  z.object({ type: z.literal('quantity'), quantity: decimalSchema, unit: z.string().nullable() }),
  z.object({
    type: z.literal('delivery'),
    date: calendarDateSchema.nullable(),
    quantity: decimalSchema.nullable(),
    unit: z.string().nullable(),
  }),
  z.object({
    type: z.literal('price'),
    value: decimalSchema,
    currencyIso: z.string().nullable(),
    per: decimalSchema.nullable(),
    unit: z.string().nullable(),
  }),
  z.object({ type: z.literal('percent'), percent: decimalSchema }),
  z.object({ type: z.literal('flag'), on: z.boolean() }),
  /** Progress of a delivery: logistics status and transport. */
  z.object({
    type: z.literal('stage'),
    status: z.string().nullable(),
    transportMode: z.string().nullable(),
    etd: z.string().nullable(),
    eta: z.string().nullable(),
  }),
  chargeLineSchema.extend({ type: z.literal('charge') }),
]);
export type ChangeValue = z.infer<typeof changeValueSchema>;

/** The status on one side of a change; `null` if there is none. */
export const statusOf = (value: ChangeValue | null): string | null =>
  value?.type === 'status' ? value.status : null;

const changeFields = [
  'line',
  'processStatus',
  'inProgressStatus',
  'logisticsStatus',
  'date',
  'quantity',
  'delivery',
  'requestedDelivery',
  'price',
  'requestedPrice',
  'requestReason',
  'proposedDelivery',
  'proposedPrice',
  'keptDelivery',
  'keptPrice',
  'grossPrice',
  'discount',
  'basePrice',
  'stage',
  'noDeliveryExpected',
  'delivered',
  'description',
  'lineType',
  'item',
  'itemDetail',
  'reason',
  'note',
  'label',
  'document',
  'replacedDocument',
  'property',
  'destination',
  'terms',
  'contact',
  'orderType',
  'reference',
  'ourNote',
  'ourDocument',
  'ourNumber',
  'buyerParty',
  'buyerAccountingParty',
  'supplierParty',
  'dimension',
  'charge',
  'confirmedCharge',
  'requestedCharge',
  'receipt',
] as const;
export type ChangeField = (typeof changeFields)[number];

/** Whether a change is about our own notes, documents or numbers, which the service returns. */
export const isOurOwn = ({ field }: Pick<OrderChange, 'field'>): boolean =>
  field === 'ourNote' || field === 'ourDocument' || field === 'ourNumber';

/** Whether a change is about a proposal of our side, sent from here or from the service's portal. */
export const isOurProposal = ({ field }: Pick<OrderChange, 'field'>): boolean =>
  field === 'proposedDelivery' || field === 'proposedPrice';

/** Whether a change is about confirmed terms that stay, since the buyer accepts that we declined others. */
export const isKept = ({ field }: Pick<OrderChange, 'field'>): boolean =>
  field === 'keptDelivery' || field === 'keptPrice';

/** Whether a change is about agreed terms: deliveries or prices. */
export const isOfTerms = ({ field }: Pick<OrderChange, 'field'>): boolean => ofTerms.has(field);

const ofTerms: ReadonlySet<ChangeField> = new Set<ChangeField>([
  ...(['date', 'quantity', 'delivery'] as const),
  ...(['price', 'grossPrice', 'discount', 'basePrice', 'confirmedCharge'] as const),
]);

/**
 * One difference between two versions. `position`: the line, `null` for the header. `before`, `after`:
 * `null` if absent.
 */
export const orderChangeSchema = z.object({
  position: z.string().nullable(),
  field: z.enum(changeFields),
  before: changeValueSchema.nullable(),
  after: changeValueSchema.nullable(),
});
export type OrderChange = z.infer<typeof orderChangeSchema>;

/** Builds an `OrderChange`. `position`: `null` for the header. */
export const change = (
  position: string | null,
  field: ChangeField,
  before: ChangeValue | null,
  after: ChangeValue | null,
): OrderChange => ({ position, field, before, after });

/** Whether all changes are about logistics. A carrier may have caused them as well as the buyer. */
export const isOnlyLogistics = (changes: readonly OrderChange[]): boolean =>
  changes.length > 0 && changes.every(isLogisticsChange);

/** Whether a change is about the progress of goods: shipped, delivered or received. */
export const isLogisticsChange = ({ field }: OrderChange): boolean => ofGoods.has(field);

const ofGoods: ReadonlySet<ChangeField> = new Set<ChangeField>([
  ...(['logisticsStatus', 'stage', 'delivered', 'receipt'] as const),
]);
