import { refuseForeignCompany } from '../companies/own-company.ts';
import type { DocumentStore } from '../documents/document-store.ts';
import { Problem } from '../http/problem.ts';
import { contentTypeOf, readText } from '../http/read-body.ts';
import type { Answer, Call, Route } from '../http/routes.ts';
import { pollAnswer, type Search } from '../search/poll.ts';
import type { World } from '../world.ts';
import { applyResponse } from './apply-response.ts';
import { buyerOrderRoutes } from './buyer-order-routes.ts';
import { type CheckedResponse, readJsonResponse, readXmlResponse } from './order-response-schema.ts';
import { orderStatuses } from './order-status.ts';
import type { PracticeOrder } from './practice-order.ts';
import { wireOrder } from './wire-order.ts';

/** Polling, fetching and answering orders (interface, section 4; open points, sections 1, 3 and 5). */
export const orderRoutes = (
  world: World,
  documents: Pick<DocumentStore, 'has' | 'add'>,
  search: Search,
): Route[] => {
  const poll = pollAnswer(search, world.orders, orderStatuses, (order) => wireOrder(order, world.today()));

  const respond = async ({ request }: Call): Promise<Answer> => {
    const type = contentTypeOf(request, ['application/json', 'application/xml']);
    const text = await readText(request);
    const response = type === 'application/json' ? readJsonResponse(text) : readXmlResponse(text);
    const order = orderMeant(world, response);
    const buyer = world.buyerOf(order);
    const at = world.stamp();
    const answered = applyResponse(order, response, buyer, at, documents.has);
    buyer.buyerAccountNumber = response.order.buyerAccountNumber;
    world.recordResponse(response, at);
    world.put(answered);
    return { status: 200, json: {} };
  };

  const fetchOrder = ({ id }: Call): Answer => {
    const order = world.order(id);
    if (order === undefined) throw new Problem(404, `There is no order ${id}.`);
    return { status: 200, json: wireOrder(order, world.today()) };
  };

  return [
    ...buyerOrderRoutes(world, documents),
    { method: 'GET', path: /^\/v2\/order-search\/poll$/, access: 'any', answer: poll },
    { method: 'POST', path: /^\/v2\/order-search\/poll$/, access: 'any', answer: poll },
    {
      method: 'POST',
      path: /^\/v2\/api-connector\/order-response$/,
      access: 'any',
      refusable: true,
      answer: respond,
    },
    { method: 'GET', path: /^(?:\/v2)?\/order\/([^/]+)$/, access: 'token', answer: fetchOrder },
  ];
};

const orderMeant = (world: World, { order: sent }: CheckedResponse): PracticeOrder => {
  refuseForeignCompany(sent.companyId, 'order.companyId');
  const order = world.orderByNumber(sent.purchaseOrderNumber);
  if (order === undefined) {
    throw new Problem(404, `there is no order ${sent.purchaseOrderNumber}`, 'order.purchaseOrderNumber');
  }
  const { buyerAccountNumber } = world.buyerOf(order);
  if (buyerAccountNumber !== null && buyerAccountNumber !== sent.buyerAccountNumber) {
    throw new Problem(400, 'is not the number of this buyer', 'order.buyerAccountNumber');
  }
  return order;
};
