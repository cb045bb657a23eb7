import type { OrderHeader } from '../../../shared/domain/order/order.ts';
import { type CurrentAccount, ofCurrentAccount } from '../accounts/current-account.ts';
import type { HandlersOf } from '../rpc/handlers.ts';
import type { SearchCompanies } from '../service/company-service.ts';
import { type BuyerNames, buyerOnOrder } from './buyer-names.ts';
import { type FindBuyers, isKnownBy } from './find-buyers.ts';

type Deps = {
  account: CurrentAccount;
  search: SearchCompanies;
  names: Pick<BuyerNames, 'of'>;
  /** Stores the name that the company search has for a buyer. */
  learn: FindBuyers['learn'];
  /** An order without its lines, and its account; `null` when there is none. */
  orderHeader: (key: number) => { accountId: number; header: OrderHeader } | null;
};

/** The companies' part of the contract: details of a buyer. */
export const companiesHandlers = (deps: Deps): HandlersOf<'companies.of-buyer'> => ({
  'companies.of-buyer': async ({ orderKey }) => {
    const stored = ofCurrentAccount(deps.account, deps.orderHeader(orderKey));
    const { companyId } = stored.header;
    const byName = () => deps.search(deps.names.of(stored.accountId).onOrder(buyerOnOrder(stored.header)));
    if (companyId === null) return { companies: await byName(), found: 'no-id' };
    const byId = (await deps.search(companyId)).filter(isKnownBy(companyId));
    deps.learn(stored.accountId, companyId, byId);
    if (byId.length > 0) return { companies: byId, found: 'by-id' };
    return { companies: await byName(), found: 'id-unknown' };
  },
});
