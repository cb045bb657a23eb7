import { randomUUID } from 'node:crypto';
import { refuseForeignCompany } from '../companies/own-company.ts';
import { readJson } from '../http/json.ts';
import { checked, Problem } from '../http/problem.ts';
import { contentTypeOf, readText } from '../http/read-body.ts';
import type { Answer, Call, Route } from '../http/routes.ts';
import type { Buyer } from '../orders/practice-order.ts';
import { pollAnswer, type Search } from '../search/poll.ts';
import type { World } from '../world.ts';
import { type DespatchAdvice, despatchAdviceSchema } from './despatch-advice-schema.ts';
import type { PracticeShipment } from './practice-shipment.ts';
import { shipmentAfter } from './receive-despatch-advice.ts';
import { wireShipment } from './wire-shipment.ts';

/** Polling and fetching shipments, and sending despatch advices (open points, sections 1 and 7). */
export const shipmentRoutes = (world: World, search: Search): Route[] => {
  const poll = pollAnswer(search, world.shipments, shipmentStatuses, wireShipment);

  const fetchShipment = ({ id }: Call): Answer => {
    const shipment = world.shipment(id);
    if (shipment === undefined) throw new Problem(404, `There is no shipment ${id}.`);
    return { status: 200, json: wireShipment(shipment) };
  };

  const receive = async ({ request }: Call): Promise<Answer> => {
    contentTypeOf(request, ['application/json']);
    const advice = checked(despatchAdviceSchema, readJson(await readText(request)));
    refuseForeignCompany(advice.header.supplierCompanyId, 'header.supplierCompanyId');
    const buyer = buyerMeant(world, advice);
    const { shipmentNumber } = advice.header.shipment;
    const before = world
      .shipments()
      .find((one) => one.companyId === buyer.companyId && one.shipmentNumber === shipmentNumber);
    const after = shipmentAfter(before, advice, buyer, world.orderByNumber, randomUUID, world.stamp());
    if (after !== null) world.putShipment(after);
    return { status: 200, json: {} };
  };

  return [
    { method: 'GET', path: /^\/v2\/shipment\/poll$/, access: 'token', answer: poll },
    { method: 'POST', path: /^\/v2\/shipment\/poll$/, access: 'token', answer: poll },
    { method: 'GET', path: /^(?:\/v2)?\/shipment\/([^/]+)$/, access: 'token', answer: fetchShipment },
    {
      method: 'POST',
      path: /^\/v2\/api-connector\/shipment\/despatch-advice$/,
      access: 'any',
      refusable: true,
      answer: receive,
    },
  ];
};

const shipmentStatuses = ({ processStatus }: PracticeShipment) => ({
  processStatus: [processStatus],
  logisticsStatus: [],
  inProgressStatus: [],
  deliveryLineStatus: [],
});

const buyerMeant = (world: World, { header: sent }: DespatchAdvice): Buyer => {
  const buyer = world.buyers.find(({ buyerAccountNumber }) => buyerAccountNumber === sent.buyerAccountNumber);
  if (buyer === undefined) {
    throw new Problem(400, 'is not the number of a buyer', 'header.buyerAccountNumber');
  }
  return buyer;
};
