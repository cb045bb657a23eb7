/** Tokens of the simulated service (interface, section 5): refresh tokens work once, and each use is written down. */
export type TokenUse = { token: string; at: number; heard: boolean };

export const createSessions = (now: () => number, lifetime: () => number) => {
  let count = 0;
  let refreshToken: string | null = null;
  const access = new Map<string, number>();
  const uses: TokenUse[] = [];

  const issue = (): Record<string, string> => {
    count += 1;
    const expires = now() + lifetime();
    const claims = Buffer.from(JSON.stringify({ exp: Math.floor(expires / 1000) })).toString('base64url');
    const token = `head${count}.${claims}.sign`;
    access.set(token, expires);
    refreshToken = `refresh-${count}`;
    return { 'set-authorization': token, 'set-refresh-token': refreshToken };
  };

  return {
    /** Every use of a refresh token; `heard` once its answer reached a living client. */
    uses,
    logins: 0,
    login: issue,
    /** `null`: that token no longer works. */
    refresh: (token: string): { use: TokenUse; headers: Record<string, string> | null } => {
      const use = { token, at: now(), heard: false };
      uses.push(use);
      return { use, headers: token === refreshToken ? issue() : null };
    },
    isValid: (header: string | undefined): boolean =>
      (access.get(header?.replace('Bearer ', '') ?? '') ?? 0) > now(),
    expire: (): void => access.clear(),
  };
};
