/**
 * Tokens of the simulated service (interface, section 5). A refresh token works once, and each use is
 * recorded.
 */
export type TokenUse = { token: string; at: number; received: boolean };

export const createSessions = (now: () => number, lifetime: () => number) => {
  let count = 0;
  /** Token owners by address. One account may be signed in at several computers. */
  const refreshTokens = new Map<string, string>();
  const access = new Map<string, { account: string; until: number }>();
  const uses: TokenUse[] = [];

  const issue = (account: string): Record<string, string> => {
    count += 1;
    const until = now() + lifetime();
    const claims = Buffer.from(JSON.stringify({ exp: Math.floor(until / 1000) })).toString('base64url');
    const token = `head${count}.${claims}.sign`;
    access.set(token, { account, until });
    const refreshToken = `refresh-${count}`;
    refreshTokens.set(refreshToken, account);
    return { 'set-authorization': token, 'set-refresh-token': refreshToken };
  };

  return {
    /** Every use of a refresh token. `received`: the answer reached a running client. */
    uses,
    /** @param authorization Basic */
    login: (authorization: string): Record<string, string> =>
      issue(Buffer.from(authorization.replace('Basic ', ''), 'base64').toString().split(':')[0] ?? ''),
    /** `null`: the token no longer works. */
    refresh: (token: string): { use: TokenUse; headers: Record<string, string> | null } => {
      const use = { token, at: now(), received: false };
      uses.push(use);
      const account = refreshTokens.get(token);
      refreshTokens.delete(token);
      return { use, headers: account === undefined ? null : issue(account) };
    },
    logout: (token: string): void => void refreshTokens.delete(token),
    /** The account of a request; `null` if its token is unknown or has expired. */
    accountOf: (authorization: string | undefined): string | null => {
      const found = access.get(authorization?.replace('Bearer ', '') ?? '');
      return found === undefined || found.until <= now() ? null : found.account;
    },
    expire: (): void => access.clear(),
    /** The service forgets all sessions: refresh tokens stop working too. */
    forget: (): void => {
      access.clear();
      refreshTokens.clear();
    },
  };
};
