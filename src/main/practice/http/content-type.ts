import type { IncomingMessage } from 'node:http';
import { Problem } from './problem.ts';
import { header } from './routes.ts';

/** Which of these media types the body has; a 415 that names them when it has none of them. */
export const contentTypeOf = <T extends string>(request: IncomingMessage, accepted: readonly T[]): T => {
  const given = header(request, 'content-type').split(';')[0]?.trim().toLowerCase();
  const found = accepted.find((type) => type === given);
  if (found === undefined) throw new Problem(415, `must be ${accepted.join(' or ')}`, 'Content-Type');
  return found;
};
