import { expect, it } from 'vitest';
import { readBaseUrl } from '../../../src/main/core/service/addresses.ts';
import { isTestService, knownServices } from '../../../src/shared/domain/app/known-services.ts';

it.each(Object.values(knownServices))('$baseUrl is a valid stored address', ({ baseUrl, isTest }) => {
  expect(readBaseUrl(baseUrl)).toBe(baseUrl);
  expect(isTestService(baseUrl)).toBe(isTest);
});

it.each([
  ['API.accp.tradecloud1.com/v2/', true],
  ['https://api.accp.tradecloud1.com:443/elsewhere', true],
  ['https://api.accp.tradecloud1.com.example', false],
  ['https://api.accp.tradecloud1.company', false],
  ['http://127.0.0.1:4000', false],
])('knows a test environment however it was typed: %s', (typed, isTest) => {
  expect(isTestService(readBaseUrl(typed))).toBe(isTest);
});
