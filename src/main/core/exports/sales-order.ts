import type { ExportSource } from './export-source.ts';
import { oneLine } from './xml.ts';

/** The seller's number of the order, where all lines have the same. */
export const salesOrderOf = ({ lines }: Pick<ExportSource, 'lines'>): string | null => {
  const numbers = new Set(lines.map(({ line }) => oneLine(line.supplierSalesOrderNumber ?? '')));
  const [number = ''] = numbers;
  return numbers.size === 1 && number !== '' ? number : null;
};
