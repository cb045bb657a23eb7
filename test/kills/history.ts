import {
  type CheckedResponse,
  readJsonResponse,
  readXmlResponse,
} from '../../src/main/practice/orders/order-response-schema.ts';
import type { PracticeOrder } from '../../src/main/practice/orders/practice-order.ts';
import type { PracticeShipment } from '../../src/main/practice/shipments/practice-shipment.ts';

/**
 * An order response that the service took, with the order before and after. `key`: the response's content.
 */
export type Intake = { key: string; before: PracticeOrder; after: PracticeOrder };

/**
 * The service's history: every version of every order and shipment by id, oldest first, and every answer.
 */
export type History = {
  versions: ReadonlyMap<string, readonly PracticeOrder[]>;
  intakes: readonly Intake[];
  shipments: ReadonlyMap<string, readonly PracticeShipment[]>;
};

/** An answer's content as the service reads it: the same for the same bytes. */
export const answerKey = (response: CheckedResponse): string => JSON.stringify(response);

export const keyOfBody = (body: string, type: string): string =>
  answerKey(type.includes('xml') ? readXmlResponse(body) : readJsonResponse(body));
