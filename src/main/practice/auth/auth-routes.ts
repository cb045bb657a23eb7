import { Problem } from '../http/problem.ts';
import { type Answer, header, type Route } from '../http/routes.ts';
import type { Sessions, TokenPair } from './sessions.ts';

/** Login, refresh and logout (interface, section 5). */
export const authRoutes = (sessions: Sessions): Route[] => [
  {
    method: 'GET',
    path: /^\/v2\/authentication\/login$/,
    access: 'open',
    answer: ({ request }) => {
      if (!sessions.isBasic(header(request, 'authorization'))) {
        throw new Problem(401, 'The email or the password is wrong.');
      }
      return tokens(sessions.login());
    },
  },
  {
    method: 'GET',
    path: /^\/v2\/authentication\/refresh$/,
    access: 'open',
    answer: ({ request }) => {
      const pair = sessions.refresh(soleRefreshToken(request.headers));
      if (pair === null) throw new Problem(401, 'is invalid, expired or replaced', 'Refresh-Token');
      return tokens(pair);
    },
  },
  {
    method: 'POST',
    path: /^\/v2\/authentication\/logout$/,
    access: 'open',
    answer: ({ request }) => {
      if (!sessions.logout(soleRefreshToken(request.headers))) {
        throw new Problem(401, 'is invalid, expired or replaced', 'Refresh-Token');
      }
      return { status: 200 };
    },
  },
];

const tokens = ({ accessToken, refreshToken }: TokenPair): Answer => ({
  status: 200,
  headers: { 'Set-Authorization': accessToken, 'Set-Refresh-Token': refreshToken },
});

// The interface says: "Header Refresh-Token only; no Authorization header". A client that sends both is at
// fault.
const soleRefreshToken = (headers: Readonly<Record<string, unknown>>): string => {
  const token = headers['refresh-token'];
  if (typeof token !== 'string' || token === '') throw new Problem(401, 'is missing', 'Refresh-Token');
  if (headers['authorization'] !== undefined)
    throw new Problem(401, 'must not be sent here', 'Authorization');
  return token;
};
