import type { IncomingMessage } from 'node:http';

/**
 * The parts of a request that the rules check: the method, and all values of each header by lower-case
 * name.
 */
export type RequestHead = { method: string; headers: Partial<Record<string, string[]>> };

/**
 * Whether a request may come from our own page. It refuses other pages and other names for this computer
 * (DNS rebinding). Call it first for every request.
 *
 * @param port the port of the web shell
 * @returns the reason for the refusal, or `null`
 */
export const foreignRequest = ({ headers }: RequestHead, port: number): string | null => {
  const hosts = headers['host'] ?? [];
  const host = hosts[0]?.toLowerCase();
  if (hosts.length !== 1 || host === undefined || !ourHosts(port).includes(host)) return 'host';
  const sites = headers['sec-fetch-site'] ?? [];
  if (sites.some((site) => site !== 'same-origin' && site !== 'none')) return 'sec-fetch-site';
  const origins = headers['origin'] ?? [];
  if (origins.some((origin) => origin !== `http://${host}`)) return 'origin';
  return null;
};

/** The event stream needs an `Origin`; `foreignRequest` checks its value. */
export const hasOrigin = ({ headers }: RequestHead): boolean => (headers['origin'] ?? []).length === 1;

/** Only our own page may start a download: its address is secret. Older browsers don't send this header. */
export const isOwnStep = ({ headers }: RequestHead): boolean =>
  (headers['sec-fetch-site'] ?? []).every((site) => site === 'same-origin');

export const isJson = ({ headers }: RequestHead): boolean => {
  const types = headers['content-type'] ?? [];
  return types.length === 1 && /^application\/json\s*(;\s*charset=utf-8\s*)?$/i.test(types[0] ?? '');
};

/** The value of a cookie. `null` when it is missing or sent twice. */
export const cookieValue = ({ headers }: RequestHead, name: string): string | null => {
  const values = (headers['cookie'] ?? [])
    .flatMap((line) => line.split(';'))
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  return values.length === 1 ? (values[0] ?? null) : null;
};

const ourHosts = (port: number): string[] => [`127.0.0.1:${port}`, `localhost:${port}`];

/** The body as JSON, or the status of the refusal. */
type BodyRead = { ok: true; value: unknown } | { ok: false; status: 400 | 413 };

/** Reads a JSON body of at most `cap` bytes. More bytes are never held in memory. */
export const readJsonBody = async (request: IncomingMessage, cap: number): Promise<BodyRead> => {
  if (Number(request.headers['content-length'] ?? 0) > cap) return { ok: false, status: 413 };
  // Decodes piece by piece: joining all bytes first would need a second copy.
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let length = 0;
  try {
    for await (const piece of request) {
      if (!(piece instanceof Buffer)) return { ok: false, status: 400 };
      length += piece.length;
      if (length > cap) return { ok: false, status: 413 };
      text += decoder.decode(piece, { stream: true });
    }
    return { ok: true, value: JSON.parse(text + decoder.decode()) };
  } catch {
    return { ok: false, status: 400 };
  }
};
