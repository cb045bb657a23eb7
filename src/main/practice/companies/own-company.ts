import type { Party } from '../../../shared/domain/order/order.ts';
import { Problem } from '../http/problem.ts';

/** The company of the supplier who practises. */
export const supplierCompanyId = '2d4be0a7-5f0c-4c5e-8f61-9b7d3c1e6a10';

export const ownParty: Party = {
  id: '8712345000011',
  idScheme: 'GLN',
  names: ['Veldkamp Metaal B.V.'],
  addressLines: ['Zwarteweg 12'],
  postalCode: '8097 PR',
  city: 'Oosterwolde',
  countryCodeIso2: 'NL',
  countryName: 'Netherlands',
};

/**
 * Refuses a message in the name of a company other than the signed-in one (open points, section 5).
 *
 * @param companyId `null` when the message names none
 */
export const refuseForeignCompany = (companyId: string | null, field: string): void => {
  if (companyId !== null && companyId !== supplierCompanyId) {
    throw new Problem(403, 'is no company of this user', field);
  }
};
