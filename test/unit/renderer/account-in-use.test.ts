import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { accountQuery, putAccount } from '../../../src/renderer/transport/account-in-use.ts';
import { keys } from '../../../src/renderer/transport/keys.ts';
import { renew } from '../../../src/renderer/transport/renew.ts';
import type { Account } from '../../../src/shared/contract/calls/accounts.ts';
import { defaultSettings } from '../../../src/shared/contract/calls/settings.ts';
import { createClient } from '../../../src/shared/contract/client.ts';
import { noFilter } from '../../../src/shared/domain/order/order-filter.ts';
import { defaultSort } from '../../../src/shared/domain/order/order-sort.ts';

const account = (id: number): Account => ({
  id,
  baseUrl: 'https://orders.example.com',
  email: `office-${id}@example.com`,
  practice: false,
  state: 'signed-in',
  means: 'token',
  suggestsToken: false,
  passwordKept: 'keychain',
  answerForm: 'values',
  answerFormat: 'json',
  companyId: null,
});

const deskOf = (one: Account | null): QueryClient => {
  const queries = new QueryClient();
  queries.setQueryData(keys.account, { account: one });
  queries.setQueryData(keys.settings, defaultSettings);
  for (const key of [
    keys.list({ ...noFilter, scope: 'to-answer' }, defaultSort('to-answer'), 'en', null),
    keys.row(1),
    keys.order(1),
    keys.shipmentList,
    keys.counts,
    ['sent', 'last'],
  ]) {
    queries.setQueryData(key, []);
  }
  return queries;
};

const namesIn = (queries: QueryClient): unknown[] =>
  queries
    .getQueryCache()
    .getAll()
    .map(({ queryKey: [name] }) => name)
    .toSorted();

test('a sign-in to another account, or a sign-out, clears the data of the one before', () => {
  for (const next of [account(2), null]) {
    const queries = deskOf(account(1));
    putAccount(queries, next);
    expect(namesIn(queries)).toEqual(['account', 'settings']);
    expect(queries.getQueryData(keys.account)).toEqual({ account: next });
  }
});

test('a new sign-in to the same account keeps all data', () => {
  const queries = deskOf({ ...account(1), state: 'refused' });
  putAccount(queries, account(1));
  expect(namesIn(queries)).toEqual([
    'account',
    'counts',
    'list',
    'order',
    'row',
    'sent',
    'settings',
    'shipments',
  ]);
  expect(queries.getQueryData(keys.account)).toEqual({ account: account(1) });
});

test('a late answer from before another account clears none of its data', async () => {
  const answers: PromiseWithResolvers<unknown>[] = [];
  const client = createClient({
    send: () => {
      const answer = Promise.withResolvers<unknown>();
      answers.push(answer);
      return answer.promise;
    },
    listen: () => () => undefined,
  });
  const queries = deskOf(account(1));
  new QueryObserver(queries, accountQuery(client)).subscribe(() => undefined);
  await expect.poll(() => answers).toHaveLength(1);
  putAccount(queries, account(2));
  void renew(queries, keys.account);
  await expect.poll(() => answers).toHaveLength(2);
  queries.setQueryData(keys.counts, { 'to-answer': 3 });
  answers[0]?.resolve({ ok: true, output: { account: account(1) } });
  answers[1]?.resolve({ ok: true, output: { account: account(2) } });
  await expect.poll(() => queries.isFetching()).toBe(0);
  expect(namesIn(queries)).toEqual(['account', 'counts', 'settings']);
  expect(queries.getQueryData(keys.account)).toEqual({ account: account(2) });
});
