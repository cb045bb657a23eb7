/** A webhook call with the right secret. `path`: the part after the secret; `query`: without its `?`. */
export type WebhookCall = { method: 'GET' | 'POST'; path: string; query: string; body: Uint8Array };

/** What the receiver asks about a call and reports of it. */
export type WebhookReceiver = {
  /**
   * The `Authorization` that a call needs besides the secret, with the scheme `Basic` or `Bearer`; `null`:
   * none. `unknown`: one is needed and isn't available now.
   */
  authorization: () => string | null;
  /** `not-now`: the service should try again. */
  take: (call: WebhookCall) => 'taken' | 'not-understood' | 'not-now';
  /** A call had the secret, and its body wasn't read. */
  onRejected: (why: 'wrong-credentials' | 'too-long' | 'not-now') => void;
};

/** A separate server for webhook calls (interface, section 6). It never shares a port with the page. */
export type WebhookServer = {
  /**
   * Listens on this address only. The response is sent at once. Throws `webhook.port-taken`,
   * `webhook.port-refused` or `webhook.failed`.
   */
  open: (at: { host: string; port: number }, receiver: WebhookReceiver) => Promise<void>;
  close: () => Promise<void>;
  /** The first part of a call's path, the same at every start. Throws `store.*`. */
  secret: () => string;
  /** Makes a new secret. The old one is invalid from then on. Throws `store.*`. */
  renewSecret: () => string;
  /**
   * Whether a new secret has replaced another one and nobody has called with it yet, in this run or an
   * earlier one.
   */
  isAwaited: () => boolean;
  /** This computer's address in its network. */
  ownAddress: () => string;
};
