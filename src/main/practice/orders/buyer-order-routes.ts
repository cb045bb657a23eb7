import { readJson } from '../http/json.ts';
import { checked, Problem } from '../http/problem.ts';
import { readText } from '../http/read-body.ts';
import { header, type Route } from '../http/routes.ts';
import { buyerProfiles } from '../sample/buyer-profiles.ts';
import type { World } from '../world.ts';
import { type BuyerOrder, buyerOrderSchema } from './buyer-order-schema.ts';
import type { Buyer, PracticeOrder } from './practice-order.ts';
import { issuedOrder, reissuedOrder, type Usual } from './receive-buyer-order.ts';

/** The buyer's side of the api-connector: so a second client can play a buyer (interface, section 4). */
export const buyerOrderRoutes = (world: World): Route[] => [
  {
    method: 'POST',
    path: /^\/v2\/api-connector\/order$/,
    access: 'any',
    answer: async ({ request }) => {
      if (!header(request, 'content-type').toLowerCase().startsWith('application/json')) {
        throw new Problem(415, 'must be application/json', 'Content-Type');
      }
      const sent = checked(buyerOrderSchema, readJson(await readText(request)));
      world.put(received(world, sent));
      return { status: 200, json: {} };
    },
  },
];

const received = (world: World, sent: BuyerOrder): PracticeOrder => {
  const buyer = buyerMeant(world, sent);
  const before = world.orderByNumber(sent.order.purchaseOrderNumber);
  if (before === undefined) return issuedOrder(sent, buyer, usualOf(buyer), world.stamp());
  if (before.companyId !== buyer.companyId) {
    throw new Problem(400, 'belongs to an order of another buyer', 'order.purchaseOrderNumber');
  }
  const after = reissuedOrder(before, sent, world.stamp());
  if (after.lines.length > 500) throw new Problem(400, 'an order has at most 500 lines', 'lines');
  return after;
};

const buyerMeant = (world: World, { order }: BuyerOrder): Buyer => {
  const buyer = world.buyers.find(({ companyId }) => companyId === order.companyId);
  if (buyer === undefined) throw new Problem(400, 'is no buyer of this service', 'order.companyId');
  if (buyer.supplierAccountNumber !== order.supplierAccountNumber) {
    throw new Problem(400, 'is not our number at this buyer', 'order.supplierAccountNumber');
  }
  return buyer;
};

const usualOf = ({ companyId }: Buyer): Usual => {
  const profile = buyerProfiles.find((one) => one.companyId === companyId);
  const [destination, contact] = [profile?.destinations[0], profile?.contacts[0]];
  if (profile === undefined || destination === undefined || contact === undefined) {
    throw new Problem(400, 'is a buyer without address', 'order.companyId');
  }
  return { destination, terms: profile.terms, contact };
};
