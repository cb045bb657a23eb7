import { z } from 'zod';
import { imitate } from '../imitate.ts';
import { toTest } from '../to-test.ts';

type Handler = (request: Request) => Response | Promise<Response>;
const handlers = new Map<string, Handler>();

export const protocol = imitate('protocol', {
  registerSchemesAsPrivileged: (): void => undefined,
  handle: (scheme: string, handler: Handler): void => {
    if (handlers.has(scheme)) throw new Error(`The scheme ${scheme} is handled already.`);
    handlers.set(scheme, handler);
  },
});

const requestSchema = z.object({
  url: z.string(),
  method: z.string(),
  headers: z.record(z.string(), z.string()),
});

toTest.answer('protocol.request', async (asked) => {
  const { url, method, headers } = requestSchema.parse(asked);
  const handler = handlers.get(new URL(url).protocol.slice(0, -1));
  if (handler === undefined) return null;
  const response = await handler(new Request(url, { method, headers }));
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: new Uint8Array(await response.arrayBuffer()),
  };
});
