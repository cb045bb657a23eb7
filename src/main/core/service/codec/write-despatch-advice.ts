import type { DespatchAdvice } from '../../../../shared/domain/despatch-advice.ts';
import { jsonNumber, writeJson } from './json.ts';
import type { WrittenBody } from './write-order-response.ts';

/**
 * A despatch advice as the service takes it (open points, section 7). What is `null` is left out; decimals keep every digit.
 * The same advice always gives the same text, so a repeated attempt is identical.
 */
export const writeDespatchAdvice = ({ header, lines }: DespatchAdvice): WrittenBody => ({
  text: writeJson({
    header: { ...header, shipment: filled(header.shipment) },
    lines: lines.map(({ item, despatchQuantity, backorderQuantity, ...line }) => ({
      ...filled(line),
      ...filled({ item: nothingIfEmpty(filled(item)) }),
      despatchQuantity: jsonNumber(despatchQuantity),
      ...(backorderQuantity === null ? {} : { backorderQuantity: jsonNumber(backorderQuantity) }),
    })),
  }),
  contentType: 'application/json',
});

const filled = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

const nothingIfEmpty = (fields: Record<string, unknown>): Record<string, unknown> | null =>
  Object.keys(fields).length === 0 ? null : fields;
