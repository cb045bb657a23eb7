import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { ServiceTimestamp } from '../../../shared/domain/values/service-timestamp.ts';
import type { DocumentStore } from '../documents/document-store.ts';
import { readJson } from '../http/json.ts';
import { checked, Problem } from '../http/problem.ts';
import { contentTypeOf, readText } from '../http/read-body.ts';
import type { Route } from '../http/routes.ts';
import { buyerProfiles } from '../sample/buyer-profiles.ts';
import type { World } from '../world.ts';
import { type BuyerOrder, buyerUpdateSchemas, readJsonOrder, readXmlOrder } from './buyer-order-schema.ts';
import { afterDeliveries, afterDeliveryHistory, afterDocuments, afterIndicators } from './buyer-updates.ts';
import type { Buyer, PracticeOrder } from './practice-order.ts';
import { type Embedded, readUblOrder } from './read-ubl-order.ts';
import { type OrderDefaults, orderAfter } from './receive-buyer-order.ts';
import { jsonScalars } from './scalars.ts';

/** The buyer's side of the interface (section 4). It lets a second client act as a buyer. */
export const buyerOrderRoutes = (world: World, documents: Pick<DocumentStore, 'has' | 'add'>): Route[] => {
  // All or nothing: documents inside a refused order are not stored.
  const take = (sent: BuyerOrder, embedded: ReadonlyMap<string, Embedded>): void => {
    const buyer = buyerMeant(world, sent);
    const before = world.orderByNumber(sent.order.purchaseOrderNumber);
    if (before !== undefined && before.companyId !== buyer.companyId) {
      throw new Problem(400, 'belongs to an order of another buyer', 'order.purchaseOrderNumber');
    }
    const at = world.stamp();
    const after = orderAfter(before, sent, {
      buyer,
      usual: usualOf(buyer),
      at,
      knowsDocument: (id) => embedded.has(id) || documents.has(id),
    });
    if (after === before) return;
    for (const [id, document] of embedded) documents.add({ id, ...document });
    world.put(after);
  };
  const update = <Schema extends z.ZodType<{ order: Named }>>(
    path: RegExp,
    schema: Schema,
    after: (order: PracticeOrder, sent: z.output<Schema>, at: ServiceTimestamp) => PracticeOrder,
  ): Route => ({
    method: 'POST',
    path,
    access: 'any',
    answer: async ({ request }) => {
      contentTypeOf(request, ['application/json']);
      const sent = checked(schema, readJson(await readText(request)));
      const before = orderMeant(world, sent.order);
      const next = after(before, sent, world.stamp());
      if (next !== before) world.put(next);
      return { status: 200, json: {} };
    },
  });
  return [
    {
      method: 'POST',
      path: /^\/v2\/api-connector\/order$/,
      access: 'any',
      answer: async ({ request }) => {
        const type = contentTypeOf(request, ['application/json', 'application/xml']);
        const text = await readText(request);
        take(type === 'application/json' ? readJsonOrder(text) : readXmlOrder(text), new Map());
        return { status: 200, json: {} };
      },
    },
    update(/^\/v2\/api-connector\/order\/indicators$/, schemas.indicators, afterIndicators),
    update(/^\/v2\/api-connector\/order\/deliveries$/, schemas.deliveries, afterDeliveries),
    update(/^\/v2\/api-connector\/order\/deliveryHistory$/, schemas.deliveryHistory, afterDeliveryHistory),
    update(/^\/v2\/api-connector\/order\/documents$/, schemas.documents, (order, sent, at) =>
      afterDocuments(order, sent, at, documents.has),
    ),
    {
      method: 'PUT',
      path: /^\/v2\/sci-connector\/order$/,
      access: 'token',
      answer: async ({ request }) => {
        contentTypeOf(request, ['application/xml']);
        const embedded = new Map<string, Embedded>();
        const hold = (document: Embedded): string => {
          const id = randomUUID();
          embedded.set(id, document);
          return id;
        };
        take(readUblOrder(await readText(request), world.buyers, hold), embedded);
        return { status: 200, json: {} };
      },
    },
  ];
};

/** The schemas for messages about an existing order, in JSON. */
const schemas = buyerUpdateSchemas(jsonScalars);

type Named = { companyId: string | null; supplierAccountNumber: string | null; purchaseOrderNumber: string };

const orderMeant = (world: World, sent: Named): PracticeOrder => {
  const order = world.orderByNumber(sent.purchaseOrderNumber);
  if (order === undefined || (sent.companyId !== null && sent.companyId !== order.companyId)) {
    throw new Problem(404, `there is no order ${sent.purchaseOrderNumber}`, 'order.purchaseOrderNumber');
  }
  if (sent.supplierAccountNumber !== null && sent.supplierAccountNumber !== order.supplierAccountNumber) {
    throw new Problem(400, 'is not our number at this buyer', 'order.supplierAccountNumber');
  }
  return order;
};

// Finds the buyer by its company id, else by the account number that it gave us. Each is unique.
const buyerMeant = (world: World, { order }: BuyerOrder): Buyer => {
  const { companyId, supplierAccountNumber } = order;
  const buyer = world.buyers.find((one) =>
    companyId === null ? one.supplierAccountNumber === supplierAccountNumber : one.companyId === companyId,
  );
  if (buyer === undefined) {
    throw companyId === null
      ? new Problem(400, 'is our number at no buyer of this service', 'order.supplierAccountNumber')
      : new Problem(400, 'is no buyer of this service', 'order.companyId');
  }
  if (buyer.supplierAccountNumber !== supplierAccountNumber) {
    throw new Problem(400, 'is not our number at this buyer', 'order.supplierAccountNumber');
  }
  return buyer;
};

const usualOf = ({ companyId }: Buyer): OrderDefaults => {
  const profile = buyerProfiles.find((one) => one.companyId === companyId);
  const [destination, contact] = [profile?.destinations[0], profile?.contacts[0]];
  if (profile === undefined || destination === undefined || contact === undefined) {
    throw new Problem(400, 'is a buyer without address', 'order.companyId');
  }
  return { destination, terms: profile.terms, contact };
};
