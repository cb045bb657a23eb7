import { z } from 'zod';
import type { ResponseItemDetails } from '../../../shared/domain/answer/order-response.ts';
import { isCountryCode } from '../../../shared/domain/values/code-lists.ts';
import { type Decimal, isPositive } from '../../../shared/domain/values/decimal.ts';
import { group, type Scalars } from './scalars.ts';

/** The item details of a message, each checked for its format. */
export const sentItemDetails = ({ decimal }: Scalars) => {
  const optional = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? null);
  const matching = (pattern: RegExp, error: string) => optional(z.string().regex(pattern, error));
  const words = matching(/\S/, 'must not be empty');
  return optional(
    group(
      z
        .object({
          countryOfOriginCodeIso2: optional(
            z.string().refine(isCountryCode, { error: 'must be a country code of ISO 3166-1 alpha-2' }),
          ),
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

/** Merges item details field by field; later ones win. A weight and its unit go together. */
export const mergedDetails = (
  earlier: ResponseItemDetails | null,
  later: ResponseItemDetails | null,
): ResponseItemDetails | null => {
  if (earlier === null || later === null) return later ?? earlier;
  const given = Object.entries(later).filter(([, value]) => value !== null);
  return { ...earlier, ...Object.fromEntries<string | Decimal | null>(given) };
};
