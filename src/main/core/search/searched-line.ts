import { z } from 'zod';
import type { OrderLine } from '../../../shared/domain/order.ts';
import { lineRow } from '../orders/stored-line.ts';
import { isRecord } from '../service/codec/wire-fields.ts';
import { shapeLine } from '../service/codec/wire-order.ts';

/**
 * A stored line to be searched: its texts are whole, its numbers may lack digits that JSON.parse can't hold. A tenth of the work
 * of reading it to the last one.
 */
export const searchedLine = (row: unknown): OrderLine => {
  const { line, received } = rowSchema.parse(row);
  return (received === 1 ? quickly(line) : null) ?? lineRow.parse(row);
};

const rowSchema = z.object({ line: z.string(), received: z.number() });

const quickly = (text: string): OrderLine | null => {
  try {
    const line: unknown = JSON.parse(text);
    return isRecord(line) ? shapeLine(line) : null;
  } catch {
    return null;
  }
};
