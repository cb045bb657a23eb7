import type { DespatchAdvice } from '../../../../shared/domain/despatch-advice.ts';
import { jsonNumber, writeJson } from './json.ts';
import type { WrittenBody } from './write-order-response.ts';

/**
 * A despatch advice as the service takes it (open points, section 7). What is `null` is left out; decimals keep every digit.
 * The same advice always gives the same text, so a repeated attempt is identical.
 */
export const writeDespatchAdvice = ({ header, lines, erpIssueDateTime }: DespatchAdvice): WrittenBody => ({
  text: writeJson({
    header: filled({ ...header, shipment: shipmentOf(header) }),
    lines: lines.map(({ item, despatchQuantity, backorderQuantity, ...line }) => ({
      ...filled(line),
      ...filled({ item: nothingIfEmpty(filled(item)) }),
      despatchQuantity: jsonNumber(despatchQuantity),
      ...(backorderQuantity === null ? {} : { backorderQuantity: jsonNumber(backorderQuantity) }),
    })),
    ...filled({ erpIssueDateTime }),
  }),
  contentType: 'application/json',
});

const shipmentOf = ({ shipment }: DespatchAdvice['header']): Record<string, unknown> => {
  const { destination } = shipment;
  if (destination === null) return filled(shipment);
  const { location } = destination;
  const place = location === null ? null : nothingIfEmpty(filled(location));
  return filled({ ...shipment, destination: filled({ ...destination, location: place }) });
};

const filled = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

const nothingIfEmpty = (fields: Record<string, unknown>): Record<string, unknown> | null =>
  Object.keys(fields).length === 0 ? null : fields;
