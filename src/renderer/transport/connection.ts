import type { Transport } from '../../shared/contract/transport.ts';

/**
 * State of the connection to the core. `lost`: reconnecting. `expired`: the launch link is no longer valid,
 * so the user needs a new one.
 */
export type ConnectionState = 'open' | 'lost' | 'expired';

export type Connection = {
  transport: Transport;
  /** True in Electron: the shell reports whether this page's window is visible. */
  ownWindow: boolean;
  state: () => ConnectionState;
  /** Calls `listener` on each change of state. Returns the unsubscribe function. */
  watch: (listener: () => void) => () => void;
  /**
   * Calls `listener` when events may have been missed. The state can stay `open`: a stream that reconnects
   * at once is no news for the user. Returns the unsubscribe function.
   */
  missed: (listener: () => void) => () => void;
};
