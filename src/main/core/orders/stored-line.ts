import { z } from 'zod';
import type { OrderLine } from '../../../shared/domain/order.ts';
import { readJson } from '../service/codec/json.ts';
import { isExact } from '../service/codec/record-texts.ts';
import { shapeLine } from '../service/codec/wire-order.ts';

/** A row with a line as received, which is read like a line that arrives. */
export const lineRow = z.object({ line: z.string() }).transform(({ line }, context): OrderLine => {
  try {
    // JSON.parse is many times as fast, and exact unless a number has too many digits.
    return shapeLine(isExact(line) ? JSON.parse(line) : readJson(line));
  } catch {
    context.addIssue({ code: 'custom', message: 'no line' });
    return z.NEVER;
  }
});
