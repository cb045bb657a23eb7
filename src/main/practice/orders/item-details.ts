import { z } from 'zod';
import { type Decimal, decimalSchema, isPositive } from '../../../shared/domain/decimal.ts';
import { countryCode, group, type Scalars } from './scalars.ts';

const text = z.string().nullable().default(null);

/** What one side says of an item beside its name (open points, sections 3 and 5). */
export const itemDetailsSchema = z.object({
  countryOfOriginCodeIso2: text,
  combinedNomenclatureCode: text,
  netWeight: decimalSchema.nullable().default(null),
  netWeightUnitOfMeasureIso: text,
  dangerousGoodsCodeUnece: text,
  serialNumber: text,
  batchNumber: text,
});
export type ItemDetails = z.infer<typeof itemDetailsSchema>;

/** The same in a message, where each has to be what it says it is. */
export const sentItemDetails = ({ decimal }: Scalars) => {
  const optional = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? null);
  const matching = (pattern: RegExp, error: string) => optional(z.string().regex(pattern, error));
  const words = matching(/\S/, 'must not be empty');
  return optional(
    group(
      z
        .object({
          countryOfOriginCodeIso2: optional(countryCode),
          combinedNomenclatureCode: matching(/^\d{8}$/, 'must be a code of 8 digits'),
          netWeight: optional(decimal.refine(isPositive, { error: 'must be more than zero' })),
          netWeightUnitOfMeasureIso: words,
          dangerousGoodsCodeUnece: matching(/^\d{4}$/, 'must be a UN number of 4 digits'),
          serialNumber: words,
          batchNumber: words,
        })
        .refine(({ netWeight, netWeightUnitOfMeasureIso: unit }) => netWeight === null || unit !== null, {
          error: 'is missing: a weight needs its unit',
          path: ['netWeightUnitOfMeasureIso'],
        }),
    ),
  );
};

/** What was said later goes before what was said earlier, field by field; a weight takes its unit along. */
export const mergedDetails = (earlier: ItemDetails | null, later: ItemDetails | null): ItemDetails | null => {
  if (earlier === null || later === null) return later ?? earlier;
  const said = Object.entries(later).filter(([, value]) => value !== null);
  return { ...earlier, ...Object.fromEntries<string | Decimal | null>(said) };
};
