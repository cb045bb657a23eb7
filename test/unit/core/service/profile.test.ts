import { expect, it } from 'vitest';
import { learnedFactsSchema, nothingLearned } from '../../../../src/main/core/service/profile.ts';

it('reads learned facts, and drops only unreadable ones', () => {
  const facts = {
    ...{ pollMethod: 'POST', orderPathPrefix: '/v2' },
    ...{ shipmentPollMethod: 'GET', shipmentPathPrefix: '', companyPathPrefix: '/v2' },
  } as const;
  expect(learnedFactsSchema.parse(facts)).toEqual(facts);
  expect(learnedFactsSchema.parse({ ...facts, pollMethod: 'PATCH' })).toEqual({ ...facts, pollMethod: null });
  expect(learnedFactsSchema.parse({ ...facts, pollMethod: 'GET' })).toEqual({ ...facts, pollMethod: 'GET' });
  expect(learnedFactsSchema.parse({ ...facts, orderPathPrefix: '/'.repeat(21) })).toEqual({
    ...facts,
    orderPathPrefix: null,
  });
  // Facts of an earlier Orderbell, which didn't know shipments.
  expect(learnedFactsSchema.parse({ pollMethod: 'POST', orderPathPrefix: '/v2' })).toEqual({
    ...facts,
    ...{ shipmentPollMethod: null, shipmentPathPrefix: null, companyPathPrefix: null },
  });
  expect(learnedFactsSchema.parse({})).toEqual(nothingLearned);
});
