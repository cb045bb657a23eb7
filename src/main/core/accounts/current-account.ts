/** The account in use, for the other modules. Only the session has the password. */
export type CurrentAccount = {
  /** `null` when nobody is signed in. */
  get: () => { id: number; baseUrl: string; email: string; canCall: boolean } | null;
};
