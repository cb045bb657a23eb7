/** What other rooms need to know of the account in use. The password is nobody's but the session's. */
export type CurrentAccount = {
  /** `null` when nobody is signed in. */
  get: () => { id: number; baseUrl: string; email: string; canCall: boolean } | null;
};
