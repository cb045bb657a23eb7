import { Problem } from '../http/problem.ts';
import type { Route } from '../http/routes.ts';
import { buyerProfiles } from '../sample/buyer-profiles.ts';
import type { World } from '../world.ts';

/**
 * Finds companies by a text in their name, place or account numbers, in any case (interface, section 4,
 * company-search).
 */
export const companyRoutes = (world: World): Route[] => [
  {
    method: 'GET',
    path: /^(?:\/v2)?\/company-search$/,
    access: 'token',
    answer: ({ url }) => {
      const query = url.searchParams.get('query')?.trim().toLowerCase() ?? '';
      if (query === '') throw new Problem(400, 'is missing', 'query');
      const data = companies(world).filter((company) =>
        searched(company).some((text) => text.toLowerCase().includes(query)),
      );
      return { status: 200, json: { data, total: data.length } };
    },
  },
];

type Company = {
  id: string;
  name: string;
  roles: string[];
  supplierAccountNumber: string;
  buyerAccountNumber?: string;
  addressLines: string[];
  postalCode: string;
  city: string;
  countryCodeIso2: string;
  email: string;
};

const companies = (world: World): Company[] =>
  world.buyers.flatMap(({ companyId, name, supplierAccountNumber, buyerAccountNumber }) => {
    const profile = buyerProfiles.find((one) => one.companyId === companyId);
    const [place, contact] = [profile?.destinations[0], profile?.contacts[0]];
    if (place === undefined || contact === undefined) return [];
    const { addressLines, postalCode, city, countryCodeIso2 } = place;
    return {
      id: companyId,
      name,
      roles: ['Buyer'],
      supplierAccountNumber,
      ...(buyerAccountNumber === null ? {} : { buyerAccountNumber }),
      ...{ addressLines, postalCode, city, countryCodeIso2 },
      email: contact.email,
    };
  });

const searched = ({ id, name, city, supplierAccountNumber, buyerAccountNumber }: Company): string[] => [
  id,
  name,
  city,
  supplierAccountNumber,
  buyerAccountNumber ?? '',
];
