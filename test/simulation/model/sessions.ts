/** Tokens of the simulated service (interface, section 5): refresh tokens work once, and each use is written down. */
export type TokenUse = { token: string; at: number; heard: boolean };

export const createSessions = (now: () => number, lifetime: () => number) => {
  let count = 0;
  /** Whose they are, by address. One account may be signed in at several desks. */
  const refreshTokens = new Map<string, string>();
  const access = new Map<string, { whose: string; until: number }>();
  const uses: TokenUse[] = [];

  const issue = (whose: string): Record<string, string> => {
    count += 1;
    const until = now() + lifetime();
    const claims = Buffer.from(JSON.stringify({ exp: Math.floor(until / 1000) })).toString('base64url');
    const token = `head${count}.${claims}.sign`;
    access.set(token, { whose, until });
    const refreshToken = `refresh-${count}`;
    refreshTokens.set(refreshToken, whose);
    return { 'set-authorization': token, 'set-refresh-token': refreshToken };
  };

  return {
    /** Every use of a refresh token; `heard` once its answer reached a living client. */
    uses,
    /** @param authorization Basic */
    login: (authorization: string): Record<string, string> =>
      issue(Buffer.from(authorization.replace('Basic ', ''), 'base64').toString().split(':')[0] ?? ''),
    /** `null`: that token no longer works. */
    refresh: (token: string): { use: TokenUse; headers: Record<string, string> | null } => {
      const use = { token, at: now(), heard: false };
      uses.push(use);
      const whose = refreshTokens.get(token);
      refreshTokens.delete(token);
      return { use, headers: whose === undefined ? null : issue(whose) };
    },
    logout: (token: string): void => void refreshTokens.delete(token),
    /** In whose name a request comes; `null`: its token isn't one, or no longer. */
    whoseIs: (authorization: string | undefined): string | null => {
      const found = access.get(authorization?.replace('Bearer ', '') ?? '');
      return found === undefined || found.until <= now() ? null : found.whose;
    },
    expire: (): void => access.clear(),
    /** The service forgets who is signed in: refresh tokens work no longer, either. */
    forget: (): void => {
      access.clear();
      refreshTokens.clear();
    },
  };
};
