import { expect, it } from 'vitest';
import { companiesHandlers } from '../../../../src/main/core/companies/companies-handlers.ts';
import type { Company } from '../../../../src/shared/contract/calls/companies.ts';
import { anOrder } from '../../../fixtures/build-order.ts';

const company = (name: string, id: string): Company => ({
  name,
  address: [],
  country: { code: null, name: null },
  email: null,
  identifiers: [{ name: 'id', value: id }],
});

/** Requests the buyer of an order with that company id. @param byId the search's result for an id */
const ask = async (companyId: string | null, byId: Company[]) => {
  const asked: string[] = [];
  const learned: string[] = [];
  const handlers = companiesHandlers({
    account: { get: () => ({ id: 7, baseUrl: 'https://a.example', email: 'a@a.example', canCall: true }) },
    search: async (query) => {
      asked.push(query);
      return query === companyId ? byId : [company('Kessler', 'other')];
    },
    names: { of: () => ({ ofBuyer: () => 'Kessler', onOrder: () => 'Kessler' }) },
    learn: (accountId, id, companies) => learned.push(`${accountId} ${id} ${companies.length}`),
    orderHeader: () => ({ accountId: 7, header: { ...anOrder(), companyId } }),
  });
  const { companies, found } = await handlers['companies.of-buyer']({ orderKey: 1 });
  return { asked, learned, names: companies.map(({ name }) => name), found };
};

it('A buyer is searched by the order’s company id, and no other company is', async () => {
  expect(await ask('K-1', [company('Mentions it', 'x'), company('Kessler GmbH', 'K-1')])).toEqual({
    asked: ['K-1'],
    learned: ['7 K-1 1'],
    names: ['Kessler GmbH'],
    found: 'by-id',
  });
});

it('An id unknown to the search differs from a missing id', async () => {
  const byName = { names: ['Kessler'] };
  const unknown = { ...byName, asked: ['K-1', 'Kessler'], learned: ['7 K-1 0'], found: 'id-unknown' };
  expect(await ask('K-1', [])).toEqual(unknown);
  expect(await ask('K-1', [company('Mentions it', 'x')])).toEqual(unknown);
  expect(await ask(null, [])).toEqual({ ...byName, asked: ['Kessler'], learned: [], found: 'no-id' });
});
