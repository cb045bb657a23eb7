import { z } from 'zod';
import { calendarDateSchema } from '../calendar-date.ts';
import { decimalSchema } from '../decimal.ts';

/** A value as a person compares it. Formatting is the screen's: here is no language and no locale. */
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
  /** How far one delivery is: its logistics status, how and when it travels. */
  z.object({
    type: z.literal('stage'),
    status: z.string().nullable(),
    transportMode: z.string().nullable(),
    etd: z.string().nullable(),
    eta: z.string().nullable(),
  }),
]);
export type ChangeValue = z.infer<typeof changeValueSchema>;

/** The status that stands on a side of a change; `null` where none does. */
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
] as const;
export type ChangeField = (typeof changeFields)[number];

/** Whether it is about what we wrote or attached ourselves, as the service gives it back. */
export const isOurOwn = ({ field }: Pick<OrderChange, 'field'>): boolean =>
  field === 'ourNote' || field === 'ourDocument';

/** Whether it is about what our side proposes to the buyer, here or in the service's own screens: he proposes nothing. */
export const isOurProposal = ({ field }: Pick<OrderChange, 'field'>): boolean =>
  field === 'proposedDelivery' || field === 'proposedPrice';

/** Whether it is about what is agreed of a line: when how much is delivered, and for what price. */
export const isOfTerms = ({ field }: Pick<OrderChange, 'field'>): boolean => ofTerms.has(field);

const ofTerms: ReadonlySet<ChangeField> = new Set<ChangeField>([
  ...(['date', 'quantity', 'delivery'] as const),
  ...(['price', 'grossPrice', 'discount', 'basePrice'] as const),
]);

/** One difference between two versions: of the header (`position` null) or of a line. `null` on a side: not there. */
export const orderChangeSchema = z.object({
  position: z.string().nullable(),
  field: z.enum(changeFields),
  before: changeValueSchema.nullable(),
  after: changeValueSchema.nullable(),
});
export type OrderChange = z.infer<typeof orderChangeSchema>;

/** One difference. */
export const change = (
  position: string | null,
  field: ChangeField,
  before: ChangeValue | null,
  after: ChangeValue | null,
): OrderChange => ({ position, field, before, after });
