import type { Company } from '../../../shared/contract/calls/companies.ts';
import { OrderbellError } from '../../../shared/contract/errors.ts';
import { readCompanies } from './codec/read-companies.ts';
import { serviceProfile } from './profile.ts';
import { bound, type CallDeps, getUnversioned } from './service-calls.ts';

/**
 * Searches the service's companies for a text (interface, section 4). Signs in and waits its turn like
 * OrderService. Throws `service.no-companies` if this service has no search, `service.needs-token`, or
 * another `service.*`.
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
    // If a search has worked before, a 404 means that no company matches.
    if (own.learned.get().companyPathPrefix !== null) return [];
    throw new OrderbellError('service.no-companies');
  };
