/**
 * Services that are known by name, with their addresses (open points, section 2). `isTest`: orders there are no real ones. A part
 * of the service profile that the screens need as well.
 */
export const knownServices = {
  'tradecloud-one': { baseUrl: 'https://api.tradecloud1.com', isTest: false },
  'tradecloud-one-test': { baseUrl: 'https://api.accp.tradecloud1.com', isTest: true },
} as const satisfies Record<string, { baseUrl: string; isTest: boolean }>;

/** Whether this is the base address of a test environment, or lies below it. */
export const isTestService = (baseUrl: string): boolean =>
  Object.values(knownServices).some((one) => one.isTest && `${baseUrl}/`.startsWith(`${one.baseUrl}/`));
