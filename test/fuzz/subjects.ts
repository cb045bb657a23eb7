import { receiveDocument } from '../../src/main/core/documents/receive-document.ts';
import { mergeOrder } from '../../src/main/core/orders/merge-order.ts';
import type { Clock, Http } from '../../src/main/core/ports.ts';
import { mayFollow } from '../../src/main/core/service/addresses.ts';
import { readCompanies } from '../../src/main/core/service/codec/read-companies.ts';
import {
  type ReadRecords,
  readPage,
  readRecords,
  readSingleOrder,
} from '../../src/main/core/service/codec/read-page.ts';
import { readShipment } from '../../src/main/core/service/codec/wire-shipment.ts';
import { writeOrderResponse } from '../../src/main/core/service/codec/write-order-response.ts';
import { createDocumentSource } from '../../src/main/core/service/document-source.ts';
import type { ReadShipment } from '../../src/main/core/service/order-service.ts';
import { createPublishedState } from '../../src/main/core/service/published-state.ts';
import { retryAfterMs } from '../../src/main/core/service/service-problem.ts';
import { createSession, type Session } from '../../src/main/core/service/session.ts';
import { accessTokenLifetime } from '../../src/main/core/service/token-renewal.ts';
import { mergeShipment } from '../../src/main/core/shipments/shipments-service.ts';
import { readCall } from '../../src/main/core/webhooks/webhooks-service.ts';
import { readJsonResponse, readXmlResponse } from '../../src/main/practice/orders/order-response-schema.ts';
import { lineAmount } from '../../src/shared/domain/order/amounts.ts';
import {
  addDecimals,
  compareDecimals,
  divideDecimals,
  multiplyDecimals,
  roundDecimal,
  subtractDecimals,
} from '../../src/shared/domain/values/decimal.ts';

/** The functions under test. A test replaces each with a wrong one and checks that the fuzz catches it. */
export type Subjects = {
  readPage: typeof readPage;
  readSingleOrder: typeof readSingleOrder;
  mergeOrder: typeof mergeOrder;
  readShipments: (text: string) => ReadRecords<ReadShipment>;
  mergeShipment: typeof mergeShipment;
  lineAmount: typeof lineAmount;
  decimals: {
    add: typeof addDecimals;
    subtract: typeof subtractDecimals;
    multiply: typeof multiplyDecimals;
    divide: typeof divideDecimals;
    round: typeof roundDecimal;
    compare: typeof compareDecimals;
  };
  session: (credentials: Credentials, http: Http, clock: Clock) => Session;
  retryAfterMs: typeof retryAfterMs;
  accessTokenLifetime: typeof accessTokenLifetime;
  writeOrderResponse: typeof writeOrderResponse;
  openDocument: typeof createDocumentSource;
  mayFollow: typeof mayFollow;
  receiveDocument: typeof receiveDocument;
  readCompanies: typeof readCompanies;
  publishedState: typeof createPublishedState;
  /** Reads a call from outside: a service's webhook, or anybody's. */
  readCall: typeof readCall;
  /** The practice service's own readers, which accept any client's messages. */
  readJsonResponse: typeof readJsonResponse;
  readXmlResponse: typeof readXmlResponse;
};

type Credentials = { email: string; password: string };

export const orderbell: Subjects = {
  readPage,
  readSingleOrder,
  mergeOrder,
  readShipments: (text) => readRecords(text, readShipment),
  mergeShipment,
  lineAmount,
  decimals: {
    add: addDecimals,
    subtract: subtractDecimals,
    multiply: multiplyDecimals,
    divide: divideDecimals,
    round: roundDecimal,
    compare: compareDecimals,
  },
  session: ({ email, password }, http, clock) =>
    createSession({
      http,
      clock,
      timers: { elapsed: createHours() },
      pace: async () => undefined,
      baseUrl: 'https://service.example',
      email,
      password,
      onRefused: () => undefined,
    }),
  retryAfterMs,
  accessTokenLifetime,
  writeOrderResponse,
  openDocument: createDocumentSource,
  mayFollow,
  receiveDocument,
  readCompanies,
  publishedState: createPublishedState,
  readCall,
  readJsonResponse,
  readXmlResponse,
};

// Two hours pass with each reading, so that no sign-in waits for the pause after the last one.
const createHours = (): (() => number) => {
  let passed = 0;
  return () => {
    passed += 7_200_000;
    return passed;
  };
};
