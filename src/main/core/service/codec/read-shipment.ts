import type { Shipment } from '../../../../shared/domain/delivery/shipment.ts';
import type { BrokenRecord, ReadShipment } from '../order-service.ts';
import { isRecord, Unreadable } from './wire-fields.ts';
import { shapeShipment } from './wire-shipment.ts';

/**
 * Reads one record as a shipment. An unreadable record is in `broken`, whole, with the path of the field
 * and never its content.
 *
 * @param record JSON whose numbers are exact
 * @param payload its text as received
 */
export const readShipment = (
  record: unknown,
  payload: string,
): { read: ReadShipment } | { broken: BrokenRecord } => {
  if (!isRecord(record)) return { broken: { payload, reason: 'no object' } };
  let shipment: Shipment;
  try {
    shipment = shapeShipment(record);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { broken: { payload, reason: `${error.path.join('.')}: missing or unreadable` } };
  }
  return { read: { shipment, raw: payload } };
};
