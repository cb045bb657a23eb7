import { z } from 'zod';
import type { OrderLine } from '../../../shared/domain/order.ts';
import { lineRow } from '../orders/stored-order.ts';
import { isRecord } from '../service/codec/wire-fields.ts';
import { shapeLine } from '../service/codec/wire-order.ts';

/**
 * A stored line for the search: its texts are exact, its numbers may lose digits. Reading it exactly takes
 * ten times as long.
 */
export const searchedLine = (row: unknown): OrderLine =>
  quickly(lineText.parse(row).line) ?? lineRow.parse(row);

const lineText = z.object({ line: z.string() });

const quickly = (text: string): OrderLine | null => {
  try {
    const line: unknown = JSON.parse(text);
    return isRecord(line) ? shapeLine(line) : null;
  } catch {
    return null;
  }
};
