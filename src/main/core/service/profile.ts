import { z } from 'zod';

/**
 * What the interface leaves open about a service and how it is filled (open points, sections 1, 2 and 6): the one table
 * of defaults, so that another installation can differ.
 */
export const serviceProfile = {
  paths: {
    login: '/v2/authentication/login',
    refresh: '/v2/authentication/refresh',
    logout: '/v2/authentication/logout',
    pollOrders: '/v2/order-search/poll',
    orderResponse: '/v2/api-connector/order-response',
    document: '/v2/object-storage/document',
    download: '/object-storage/download',
    order: '/order',
    pollShipments: '/v2/shipment/poll',
    shipment: '/shipment',
    despatchAdvice: '/v2/api-connector/shipment/despatch-advice',
    companySearch: '/company-search',
    /** In front of a path without a version that the service doesn't know (404). */
    versionPrefix: '/v2',
  },
  /** The services that take Basic on every request; every other one wants a token (interface, section 5). */
  basicServices: ['api-connector', 'object-storage', 'order-search'],
  /** How long a path that answered 401 is left alone. */
  refusedPathMs: 60 * 60_000,
  /** Requested even after a 401: without them no order arrives, or a message of the user waits. */
  askedWheneverDue: [
    '/v2/order-search/poll',
    '/v2/api-connector/order-response',
    '/v2/api-connector/shipment/despatch-advice',
  ],
  /** Two messages to `api-connector` closer than this are more than Basic is meant for (interface, section 8). */
  basicPaceMs: 60_000,
  /** Those asked for their health and version, the one first that orders come from (interface, section 9). */
  publishing: ['order-search', 'authentication', 'api-connector', 'object-storage'],
  publishedStateMs: 5 * 60_000,
  publishedDeadlineMs: 5_000,
  maxPublishedBytes: 64 * 1024,
  pollLimit: 100,
  accessTokenMs: 10 * 60_000,
  refreshAheadMs: 60_000,
  /**
   * Fewer than the service's own ten in a second. And as a request may be on its way for a quarter of a second longer than the next
   * one, no more than ten in a second and a quarter. Even numbers: they are halved after a 429.
   */
  paces: [
    { requests: 8, inMs: 1_000 },
    { requests: 10, inMs: 1_250 },
  ],
  slowAfter429Ms: 60_000,
  deadlineMs: 60_000,
  signInDeadlineMs: 30_000,
  logoutDeadlineMs: 5_000,
  /** An upload may stand still that long. */
  stalledMs: 60_000,
  maxAnswerBytes: 32 * 1024 * 1024,
} as const;

const pollMethods = ['GET', 'POST'] as const;

/** What was learned about the service of one account; `null`: not yet. Kept in `accounts.profile`. */
export const learnedFactsSchema = z.object({
  pollMethod: z.enum(pollMethods).nullable().catch(null),
  orderPathPrefix: z.string().max(20).nullable().catch(null),
  shipmentPollMethod: z.enum(pollMethods).nullable().catch(null),
  shipmentPathPrefix: z.string().max(20).nullable().catch(null),
  companyPathPrefix: z.string().max(20).nullable().catch(null),
});
export type LearnedFacts = z.infer<typeof learnedFactsSchema>;

export const nothingLearned: LearnedFacts = {
  pollMethod: null,
  orderPathPrefix: null,
  shipmentPollMethod: null,
  shipmentPathPrefix: null,
  companyPathPrefix: null,
};

/** Where the facts are kept: they belong to the account in use. */
export type Learned = { get: () => LearnedFacts; set: (facts: LearnedFacts) => void };
