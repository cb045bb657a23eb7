import type { Company } from '../../../shared/contract/companies.ts';
import { OrderbellError } from '../../../shared/contract/errors.ts';
import { buyerName, type OrderHeader } from '../../../shared/domain/order.ts';
import type { CurrentAccount } from '../accounts/current-account.ts';
import type { HandlersOf } from '../rpc/handlers.ts';
import type { SearchCompanies } from '../service/company-service.ts';

type Deps = {
  account: CurrentAccount;
  search: SearchCompanies;
  /** An order as it stands, without its lines, and whose it is; `null` when there is none. */
  orderHeader: (key: number) => { accountId: number; header: OrderHeader } | null;
};

/** Who is this buyer: the companies' part of the contract. */
export const companiesHandlers = (deps: Deps): HandlersOf<'companies.of-buyer'> => ({
  'companies.of-buyer': async ({ orderKey }) => {
    const stored = deps.orderHeader(orderKey);
    if (stored === null || stored.accountId !== deps.account.get()?.id) {
      throw new OrderbellError('order.not-found');
    }
    const { companyId } = stored.header;
    const byName = () => deps.search(buyerName(stored.header));
    if (companyId === null) return { companies: await byName(), found: 'no-id' };
    const byId = (await deps.search(companyId)).filter(isKnownBy(companyId));
    if (byId.length > 0) return { companies: byId, found: 'by-id' };
    return { companies: await byName(), found: 'id-unknown' };
  },
});

// A search for an id may find whatever mentions it; only who carries it is meant.
const isKnownBy =
  (companyId: string) =>
  ({ identifiers }: Company): boolean =>
    identifiers.some(({ name, value }) => /^(id|companyId)$/.test(name) && value === companyId);
