import { z } from 'zod';

/**
 * Defaults for what the interface leaves open (open points, sections 1, 2 and 6). One table, so that
 * another service can differ.
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
    /** Put in front of a path without a version if the service doesn't know that path (404). */
    versionPrefix: '/v2',
  },
  /** Services that accept Basic on every request; all others need a token (interface, section 5). */
  basicServices: ['api-connector', 'object-storage', 'order-search'],
  /** How long a path rests after a 401. */
  refusedPathMs: 60 * 60_000,
  /** Requested even after a 401: otherwise no order arrives, or a user's message waits. */
  alwaysRequested: [
    '/v2/order-search/poll',
    '/v2/api-connector/order-response',
    '/v2/api-connector/shipment/despatch-advice',
  ],
  /**
   * Two messages to `api-connector` within this time are more than Basic is meant for (interface, section
   * 8).
   */
  basicPaceMs: 60_000,
  /** Services to ask for health and version, the source of orders first (interface, section 9). */
  publishing: ['order-search', 'authentication', 'api-connector', 'object-storage'],
  publishedStateMs: 5 * 60_000,
  publishedDeadlineMs: 5_000,
  maxPublishedBytes: 64 * 1024,
  pollLimit: 100,
  accessTokenMs: 10 * 60_000,
  refreshAheadMs: 60_000,
  /**
   * Below the service's limit of ten per second. A request may take a quarter of a second longer than the
   * next one, so the second limit is ten in 1.25 s. Even numbers, because a 429 halves them.
   */
  paces: [
    { requests: 8, inMs: 1_000 },
    { requests: 10, inMs: 1_250 },
  ],
  slowAfter429Ms: 60_000,
  deadlineMs: 60_000,
  signInDeadlineMs: 30_000,
  logoutDeadlineMs: 5_000,
  /** A transfer fails after this time without progress. */
  stalledMs: 60_000,
  maxAnswerBytes: 32 * 1024 * 1024,
} as const;

const pollMethods = ['GET', 'POST'] as const;

/** Facts learned about the service of one account; `null`: not known yet. Stored in `account_profiles`. */
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

/** Access to the facts of the current account. */
export type Learned = { get: () => LearnedFacts; set: (facts: LearnedFacts) => void };
