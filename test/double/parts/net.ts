import { request as askOverHttp, type ClientRequest } from 'node:http';
import { z } from 'zod';
import { imitate } from '../imitate.ts';
import { toTest } from '../to-test.ts';

const requestedTermsSchema = z.object({
  protocol: z.literal('http:'),
  hostname: z.string(),
  port: z.coerce.number(),
  path: z.string(),
  headers: z.record(z.string(), z.string()).default({}),
});

let online = true;

/**
 * The app's own network, separate from its pages'. Node's requests replace Chromium's, and lead to a server
 * of the test.
 */
export const net = imitate('net', {
  isOnline: (): boolean => online,
  request: (asked: unknown): ClientRequest => askOverHttp(requestedTermsSchema.parse(asked)),
});

toTest.answer('net.online', (yes) => {
  online = yes === true;
});
