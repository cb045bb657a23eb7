/**
 * The services that the user can choose by name (open points, section 2). `isTest`: their orders aren't
 * real.
 */
export const knownServices = {
  'tradecloud-one': { baseUrl: 'https://api.tradecloud1.com', isTest: false },
  'tradecloud-one-test': { baseUrl: 'https://api.accp.tradecloud1.com', isTest: true },
} as const satisfies Record<string, { baseUrl: string; isTest: boolean }>;

/** Whether a base URL belongs to a test environment. */
export const isTestService = (baseUrl: string): boolean =>
  Object.values(knownServices).some((one) => one.isTest && `${baseUrl}/`.startsWith(`${one.baseUrl}/`));
