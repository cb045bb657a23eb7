import { z } from 'zod';
import { call } from '../call.ts';

const proxyStateSchema = z.object({
  /** Whose proxy settings count. */
  source: z.enum(['system', 'environment']),
  /** The proxy that asks for credentials, for example `http://proxy.example:8080`. `refused`: those that it had were wrong. */
  asks: z.object({ proxy: z.string(), refused: z.boolean() }).nullable(),
  /** The proxies that took credentials since Orderbell started. */
  signedIn: z.array(z.string()),
});
export type ProxyState = z.infer<typeof proxyStateSchema>;

// RFC 7617: no colon in a name, no control character in either.
const proxyCredentialsSchema = z.object({
  proxy: z.string().max(300),
  user: z.string().regex(/^[^:\p{Cc}]{1,200}$/u),
  password: z.string().regex(/^[^\p{Cc}]{0,1000}$/u),
});
export type ProxyCredentials = z.infer<typeof proxyCredentialsSchema>;
export const isProxyCredentials = (input: ProxyCredentials): boolean =>
  proxyCredentialsSchema.safeParse(input).success;

export const proxyCalls = {
  'proxy.get': call(z.object({}), proxyStateSchema),
  /** Tries them once against the service. Only what the proxy took is kept. Throws `proxy.*`, and keeps nothing then. */
  'proxy.sign-in': call(proxyCredentialsSchema, proxyStateSchema),
  'proxy.forget': call(z.object({ proxy: z.string().max(300) }), proxyStateSchema),
};
