import { z } from 'zod';

/** A currency as ISO 4217 spells it: `eur ` is read as `EUR`, so that its amounts add up. */
export const currencySchema = z.string().trim().toUpperCase();
