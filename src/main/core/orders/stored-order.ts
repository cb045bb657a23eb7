import { z } from 'zod';
import { type OrderHeader, type OrderLine, orderHeaderSchema } from '../../../shared/domain/order/order.ts';
import { serviceTimestampSchema } from '../../../shared/domain/values/service-timestamp.ts';
import { buyerOnOrder, nameInRow } from '../companies/buyer-names.ts';
import { jsonColumn } from '../db/json-column.ts';
import { readRecordText } from '../service/codec/record-texts.ts';
import { isRecord } from '../service/codec/wire-fields.ts';
import { shapeLine, shapeLines } from '../service/codec/wire-line.ts';
import { shapeHeader } from '../service/codec/wire-order.ts';

/**
 * What lists and queries need of a header. Also the columns `buyer_key`, `name_source` and `given_name`
 * come from it.
 */
const summarySchema = z.object({
  ...orderHeaderSchema.pick({
    companyId: true,
    supplierAccountNumber: true,
    buyerAccountNumber: true,
    orderType: true,
    status: true,
    deliveryOverdue: true,
  }).shape,
  /** The buyer party, the delivery address, and the name that the order gives its buyer. */
  partyName: z.string().nullable(),
  placeName: z.string().nullable(),
  buyerName: z.string(),
});
export type OrderSummary = z.infer<typeof summarySchema>;

export const summaryColumn = jsonColumn(summarySchema);

/** The JSON text of an `OrderSummary`, for its column in the store. */
export const summaryText = (header: OrderHeader): string => {
  const { partyName, buyerName } = buyerOnOrder(header);
  const summary: OrderSummary = {
    companyId: header.companyId,
    supplierAccountNumber: header.supplierAccountNumber,
    buyerAccountNumber: header.buyerAccountNumber,
    orderType: header.orderType,
    status: header.status,
    deliveryOverdue: header.deliveryOverdue,
    partyName,
    placeName: nameInRow(header.destination.names[0] ?? null),
    buyerName,
  };
  return JSON.stringify(summary);
};

/** A row with the header of a record as received, which is read like one that arrives. */
export const headerRow = z
  .object({ header_text: z.string(), last_updated_at: serviceTimestampSchema })
  .transform(({ header_text: text, last_updated_at: lastUpdatedAt }, context): OrderHeader => {
    try {
      const wire = readRecordText(text);
      if (isRecord(wire)) {
        const header = shapeHeader(wire);
        // Notes what is no list of lines. The lines themselves are stored apart.
        if (!Array.isArray(wire['lines'])) shapeLines(wire, header.unread);
        // The lines may have dated the record, and the text has none.
        return { ...header, lastUpdatedAt };
      }
    } catch {
      // The same issue as for a text that is no record.
    }
    context.addIssue({ code: 'custom', message: 'no header' });
    return z.NEVER;
  });

/** A row with a line as received, which is read like one that arrives. */
export const lineRow = z.object({ line: z.string() }).transform(({ line }, context): OrderLine => {
  try {
    return shapeLine(readRecordText(line));
  } catch {
    context.addIssue({ code: 'custom', message: 'no line' });
    return z.NEVER;
  }
});
