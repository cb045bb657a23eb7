import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

type ReceivedRequest = {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
};

type Respond = (request: ReceivedRequest, response: ServerResponse) => void;

const listening = async (respond: Respond) => {
  const requests: ReceivedRequest[] = [];
  const server: Server = createServer((incoming, response) => {
    void text(incoming).then((body) => {
      const { method = '', url = '', headers } = incoming;
      const request = { method, url, headers, body };
      requests.push(request);
      respond(request, response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    requests,
    origin: `http://127.0.0.1:${port}`,
    close: async (): Promise<void> => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

/** A server that answers every request by `respond`. */
export const startHttpServer = listening;

const published = z.object({
  topic: z.string(),
  title: z.string(),
  // A longer text would become an attachment.
  message: z.string().refine((text) => Buffer.byteLength(text) <= 4096),
  priority: z.number(),
  sequence_id: z.string(),
  actions: z.array(
    z.object({
      action: z.literal('http'),
      label: z.string(),
      method: z.literal('POST'),
      url: z.string(),
      body: z.string(),
      clear: z.boolean(),
    }),
  ),
});

type NtfyMessage = {
  id: string;
  time: number;
  event: 'message';
  topic: string;
  title?: string;
  message: string;
  actions?: unknown[];
  [key: string]: unknown;
};

export type NtfyFaults = {
  /** The access token that it demands. */
  token?: string;
  /** Whether it refuses to give messages, and what a phone publishes. */
  refuses?: () => 'reading' | 'presses' | null;
  /** `lost`: the message is stored and the connection ends without an answer. */
  onPublish?: () => { status: number; headers?: Record<string, string>; error: string } | 'lost' | null;
};

/**
 * A server that takes and gives messages as ntfy does (https://docs.ntfy.sh/publish/#publish-as-json,
 * https://docs.ntfy.sh/subscribe/api/), with the shapes of its answers and errors.
 */
export const startNtfyServer = async (faults: NtfyFaults = {}) => {
  const messages: NtfyMessage[] = [];
  const keep = (topic: string, rest: Record<string, unknown> & { message: string }): NtfyMessage => {
    const time = Math.floor(Date.now() / 1000);
    const message: NtfyMessage = {
      ...{ id: randomBytes(9).toString('base64url'), time, event: 'message', topic, ...rest },
    };
    messages.push(message);
    return message;
  };
  const server = await listening(({ method, url, headers, body }, response) => {
    const give = (status: number, content: string, more: Record<string, string> = {}): void => {
      response.writeHead(status, { 'content-type': 'application/json', ...more }).end(content);
    };
    const refuse = (http: number, error: string, more: Record<string, string> = {}): void =>
      give(http, JSON.stringify({ code: http * 100 + 1, http, error, link: '' }), more);
    const { pathname, searchParams } = new URL(url, 'http://ntfy');
    const [topic = '', kind] = pathname.slice(1).split('/');
    const isPublic = method === 'POST' && topic !== '';
    if (faults.token !== undefined && !isPublic && headers.authorization !== `Bearer ${faults.token}`) {
      return refuse(401, `unauthorized: ${headers.authorization ?? 'no token'}`);
    }
    const refused = faults.refuses?.() ?? null;
    if (refused === (method === 'GET' ? 'reading' : isPublic ? 'presses' : ''))
      return refuse(403, 'forbidden');
    if (method === 'GET' && kind === 'json' && searchParams.get('poll') === '1') {
      const found = messages.filter((one) => one.topic === topic);
      return give(200, found.map((one) => `${JSON.stringify(one)}\n`).join(''));
    }
    // A phone publishes the body of the button.
    if (isPublic) return give(200, JSON.stringify(keep(topic, { message: body })));
    if (method !== 'POST') return refuse(404, 'page not found');
    const read = published.safeParse(JSON.parse(body));
    if (!read.success) return refuse(400, 'invalid request: request body must be message JSON');
    const fault = faults.onPublish?.() ?? null;
    if (fault !== null && fault !== 'lost') return refuse(fault.status, fault.error, fault.headers);
    const { topic: to, ...rest } = read.data;
    const kept = keep(to, rest);
    if (fault === 'lost') response.destroy();
    else give(200, JSON.stringify(kept));
  });
  return {
    ...server,
    messages,
    /** Presses the button of the newest message with one, as the app on a phone does. */
    press: async (): Promise<void> => {
      const actions = messages.findLast((one) => one.actions !== undefined)?.actions;
      const [{ url, body }] = z.tuple([z.object({ url: z.string(), body: z.string() })]).parse(actions);
      await fetch(url, { method: 'POST', body });
    },
  };
};
