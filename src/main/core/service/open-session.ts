import type { AuthMeans } from '../../../shared/contract/calls/accounts.ts';
import { type BasicSessionDeps, createBasicSession } from './basic-session.ts';
import { createSession, type Session } from './session.ts';

/** Creates a session with these means. Sends nothing yet. */
export const openSession = ({ means, ...deps }: BasicSessionDeps & { means: AuthMeans }): Session =>
  means === 'basic' ? createBasicSession(deps) : createSession(deps);
