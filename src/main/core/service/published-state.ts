import { z } from 'zod';
import type { PublishedState } from '../../../shared/contract/calls/diagnostics.ts';
import type { Clock, HttpAnswer } from '../ports.ts';
import { serviceProfile } from './profile.ts';
import type { Session } from './session.ts';

/**
 * The services' published health and version (interface, section 9). The interface doesn't state the paths,
 * so this tries `/v2/<service>/health` and `…/version`, without credentials. If the first service publishes
 * neither, the others aren't asked. The result is cached, so that diagnostics cost the service little.
 * `null` if nobody is signed in. Never throws.
 */
export const createPublishedState = (deps: {
  clock: Clock;
  session: () => Session | null;
}): (() => Promise<PublishedState[] | null>) => {
  let known: { session: Session; at: number; states: Promise<PublishedState[]> } | null = null;
  return async () => {
    const session = deps.session();
    if (session === null) return null;
    const age = known === null ? 0 : deps.clock.now() - known.at;
    if (known === null || known.session !== session || age < 0 || age > serviceProfile.publishedStateMs) {
      known = { session, at: deps.clock.now(), states: askAll(session) };
    }
    return known.states;
  };
};

const askAll = async (session: Session): Promise<PublishedState[]> => {
  const [first, ...others] = serviceProfile.publishing;
  const one = await askOne(session, first);
  if (one === null) return [];
  const rest = await Promise.all(others.map((service) => askOne(session, service)));
  return [one, ...rest.filter((state) => state !== null)];
};

const askOne = async (session: Session, service: string): Promise<PublishedState | null> => {
  const [health, version] = await Promise.all([
    ask(session, service, 'health'),
    ask(session, service, 'version'),
  ]);
  const state = { service, healthy: healthOf(health), version: labelOf(version) };
  return state.healthy === null && state.version === null ? null : state;
};

const ask = (session: Session, service: string, what: string): Promise<HttpAnswer | null> =>
  session
    .sendUnsigned({
      method: 'GET',
      url: `${session.baseUrl}${serviceProfile.paths.versionPrefix}/${service}/${what}`,
      headers: { accept: 'application/json' },
      deadlineMs: serviceProfile.publishedDeadlineMs,
      maxAnswerBytes: serviceProfile.maxPublishedBytes,
    })
    .catch(() => null);

const healthBody = z.looseObject({ status: z.string() });
const versionBody = z.looseObject({ version: z.string().trim().min(1).max(100) });

// A server that answers 200 to everything publishes nothing. A service that is down may report that with a
// 5xx.
const healthOf = (answer: HttpAnswer | null): boolean | null => {
  const body = answer === null ? null : bodyOf(answer, healthBody);
  if (answer === null || body === null) return null;
  if (answer.status === 200) return /^(up|ok|healthy|pass|passing|green)$/i.test(body.status.trim());
  return answer.status >= 500 ? false : null;
};

const labelOf = (answer: HttpAnswer | null): string | null =>
  answer?.status === 200 ? (bodyOf(answer, versionBody)?.version ?? null) : null;

const bodyOf = <Body>({ text }: HttpAnswer, schema: z.ZodType<Body>): Body | null => {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
};
