import type { IncomingMessage } from 'node:http';
import { Problem } from './problem.ts';
import { header } from './routes.ts';

/**
 * The media type of the body.
 *
 * @throws Problem (415) when it is none of `accepted`
 */
export const contentTypeOf = <T extends string>(request: IncomingMessage, accepted: readonly T[]): T => {
  const given = header(request, 'content-type').split(';')[0]?.trim().toLowerCase();
  const found = accepted.find((type) => type === given);
  if (found === undefined) throw new Problem(415, `must be ${accepted.join(' or ')}`, 'Content-Type');
  return found;
};
