import type { Company } from '../../../shared/contract/calls/companies.ts';
import { OrderbellError } from '../../../shared/contract/errors.ts';
import { readCompanies } from './codec/read-companies.ts';
import { serviceProfile } from './profile.ts';
import { bound, type CallDeps, getUnversioned } from './service-calls.ts';

/**
 * Companies in which the text occurs, as the service finds them (interface, section 4); signs in and waits its turn like
 * OrderService. Throws `service.no-companies` where nothing can be searched, `service.needs-token`, `service.*`.
 */
export type SearchCompanies = (query: string) => Promise<Company[]>;

export const createCompanySearch =
  (deps: CallDeps): SearchCompanies =>
  async (query) => {
    const own = bound(deps);
    const found = await getUnversioned(own, {
      path: `${serviceProfile.paths.companySearch}?query=${encodeURIComponent(query.toWellFormed())}`,
      learnedAs: 'companyPathPrefix',
      read: readCompanies,
    });
    if (found !== null) return found;
    // A service that has found companies before says by a 404 that there is none of this name.
    if (own.learned.get().companyPathPrefix !== null) return [];
    throw new OrderbellError('service.no-companies');
  };
